/** Consistency checks for contractors and contracts. Money in whole pence. */

export const CONTRACTORS = {
  from: 'contractor as c',
  id: 'c.id',
  broken: {
    'a contractor has as many workers as are active': `c.worker_count <> (select count(*) from contract_employee
      where contractor = c.id and worker_status = 'ACTIVE')`,
    'a contractor has as many contracts as are active': `c.active_contracts <> (select count(*) from employee_contract
      where contractor = c.id and contract_status = 'ACTIVE')`,
  },
}

export const CONTRACTS = {
  from: 'employee_contract as c',
  id: 'c.id',
  broken: {
    'a contract is paid by its payments': `c.balance_amount < 0 or c.balance_amount <> c.contract_value - c.paid_amount
      or c.paid_amount <> (select coalesce(sum(amount), 0) from contract_payment
      where contract = c.id and contract_payment_status = 'RECORDED')`,
    'nobody works under a contract that has ended': `c.contract_status not in ('DRAFT', 'ACTIVE') and exists (select 1
      from contract_employee where contract = c.id and worker_status = 'ACTIVE')`,
    'no more work under a contract than it allows': `c.max_workers < (select count(*)
      from contract_employee where contract = c.id and worker_status = 'ACTIVE')`,
    'workers and payments have the contractor of their contract': `exists (select 1 from contract_employee
      where contract = c.id and contractor <> c.contractor)
      or exists (select 1 from contract_payment where contract = c.id and contractor <> c.contractor)`,
  },
}
