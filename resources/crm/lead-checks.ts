/** Consistency checks for leads. */
export const LEADS = {
  from: 'lead_generation as l',
  id: 'l.id',
  broken: {
    'a lead counts the follow-ups that were done': `coalesce(l.follow_up_count, 0) <> (select count(*) from lead_followup
      where lead = l.id and follow_up_status = 'DONE')`,
    'nothing is planned for a lead that is closed': `l.lead_status in ('WON', 'LOST') and exists (select 1
      from lead_followup where lead = l.id and follow_up_status in ('PLANNED', 'MISSED'))`,
    'a lead that was won is a customer': `l.lead_status = 'WON' and l.customer is null`,
    'an open lead tells whether a customer has its phone number': `l.open_phone is not null
      and coalesce(l.is_customer, false) <> exists (select 1 from customer where phone_number = l.open_phone)`,
    'an open lead is planned, or tells since when it is not': `l.lead_status in ('NEW', 'FOLLOW_UP')
      and (l.unplanned_since is null) <> exists (select 1 from lead_followup
      where lead = l.id and follow_up_status = 'PLANNED')`,
  },
}
