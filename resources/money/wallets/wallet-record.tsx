import {
  exactMoment,
  formatInstant,
  formatMoney,
  translated,
  text,
  ToneChip,
  useAnswer,
  useRows,
  useUser,
} from '#admin'
import { History, PageHeader, RecordMissing, refusalOf, StateHelp } from '#admin/page'
import { itemsOf, type RecordOf } from '#schema'
import { Box, Button, Link, Typography } from '@mui/material'
import { LinkBase, useLocation, useNavigate, useParams } from 'ra-core'
import { useState } from 'react'
import { AskedAction } from '../../sales/orders/asked-action.tsx'
import { Awaited, RecordLink } from '../../sales/orders/order-looks.tsx'
import { Facts } from '../../sales/facts.tsx'
import { COLUMN, COLUMNS, Entry, Parts, Quiet, Rows, Sheet } from '../../sales/parts.tsx'
import { useCreditSummary } from '../../sales/entry/credit-summary.tsx'
import customerWalletInEnglish from './customer-wallet.resource.ts'
import { WalletEntryDialog, type Wallet } from './wallet-entry-dialog.tsx'
import walletHistoryInEnglish from './wallet-history.resource.ts'

const [customerWallet, walletHistory] = [
  translated(customerWalletInEnglish),
  translated(walletHistoryInEnglish),
]

type Moved = RecordOf<typeof walletHistory>

const STATES = itemsOf(customerWallet.fields.walletStatus)
const SOURCES = itemsOf(walletHistory.fields.transactionSource)
const SHOWN = 20

/** A wallet: what is in it, how that came about, and what can be entered by hand. */
export function WalletRecord() {
  const { id } = useParams<{ id: string }>()
  const answer = useAnswer<Wallet>(`/customer-wallet/${id}`)
  if (answer.error && !answer.data)
    return <RecordMissing definition={customerWallet} refusal={refusalOf(answer.error)} />
  return answer.data ? (
    <OneWallet wallet={answer.data} />
  ) : (
    <Awaited answer={answer} label={text('the wallet')} height={320} />
  )
}

type Asked =
  | { readonly purpose: 'topUp' | 'correct' }
  | { readonly purpose: 'undo'; readonly entry: number }
  | { readonly purpose: 'freeze' | 'unfreeze' }
  | null

function OneWallet({ wallet }: { wallet: Wallet }) {
  const role = useUser()?.role
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isStaff, isSuper] = [role !== 'CUSTOMER', role === 'SUPER_ADMIN']
  // The address of the form asks for an entry.
  const [params, setAsked] = useState<Asked>(
    isStaff && !pathname.endsWith('/show') ? { purpose: 'topUp' } : null,
  )
  const close = () => {
    setAsked(null)
    if (!pathname.endsWith('/show')) navigate(`${pathname}/show`, { replace: true })
  }
  const { label = '', tone } = STATES[wallet.walletStatus] ?? {}
  const undo = isSuper ? { onUndo: (entry: number) => setAsked({ purpose: 'undo', entry }) } : {}
  const history = {
    name: 'history',
    label: text('History'),
    body: () => <History definition={customerWallet} id={wallet.id} version={wallet.version} />,
  }
  return (
    <Box>
      <PageHeader
        page={text('Wallet')}
        heading={text('Wallet of %{customer}', { customer: wallet.customerName ?? '' })}
        beside={
          <>
            <ToneChip label={label} tone={tone} />
            {isStaff && <StateHelp definition={customerWallet} state={wallet.walletStatus} />}
          </>
        }
        below={
          isStaff ? (
            <RecordLink screen="/user/manage-customer" id={wallet.customer}>
              {wallet.customerCode}
            </RecordLink>
          ) : undefined
        }
        {...(isStaff
          ? { back: { to: '/user/manage-customer-wallet', label: text('customer wallets') } }
          : {})}
        actions={isStaff && <Actions wallet={wallet} isSuper={isSuper} onAsk={setAsked} />}
      />
      <Parts
        parts={[
          {
            name: 'wallet',
            label: text('Wallet'),
            body: () => <Overview wallet={wallet} {...undo} />,
          },
          ...(isStaff ? [history] : []),
        ]}
      />
      {params && <Dialog wallet={wallet} asked={params} onClose={close} />}
    </Box>
  )
}

interface ActionsProps {
  readonly wallet: Wallet
  readonly isSuper: boolean
  readonly onAsk: (params: Asked) => void
}

function Actions({ wallet, isSuper, onAsk }: ActionsProps) {
  const turn = wallet.walletStatus === 'ACTIVE' ? 'freeze' : 'unfreeze'
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button variant="contained" onClick={() => onAsk({ purpose: 'topUp' })}>
        {text('Pay in')}
      </Button>
      {isSuper && (
        <Button variant="outlined" onClick={() => onAsk({ purpose: 'correct' })}>
          {text('Correct balance')}
        </Button>
      )}
      {isSuper && (
        <Button variant="outlined" onClick={() => onAsk({ purpose: turn })}>
          {customerWallet.actions?.[turn].label}
        </Button>
      )}
    </Box>
  )
}

interface DialogProps {
  readonly wallet: Wallet
  readonly asked: NonNullable<Asked>
  readonly onClose: () => void
}

function Dialog({ wallet, asked: params, onClose }: DialogProps) {
  const { purpose } = params
  if (purpose === 'freeze' || purpose === 'unfreeze')
    return (
      <AskedAction
        definition={customerWallet}
        record={{ ...wallet, reason: null }}
        name={purpose}
        onClose={onClose}
      />
    )
  return purpose === 'undo' ? (
    <WalletEntryDialog wallet={wallet} purpose="undo" entry={params.entry} onClose={onClose} />
  ) : (
    <WalletEntryDialog key={purpose} wallet={wallet} purpose={purpose} onClose={onClose} />
  )
}

function Overview({ wallet, onUndo }: { wallet: Wallet; onUndo?: (entry: number) => void }) {
  const credit = useCreditSummary(wallet.customer)
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <Entries wallet={wallet} {...(onUndo ? { onUndo } : {})} />
      </Box>
      {/* On a phone the balance is what one came for. */}
      <Box sx={{ ...COLUMN, order: { xs: -1, lg: 0 } }}>
        <Sheet title={text('Balance')}>
          <Typography
            className="tabular"
            sx={{ fontSize: '1.75rem', fontWeight: 680, lineHeight: 1.2 }}
          >
            {formatMoney(wallet.walletBalance)}
          </Typography>
          {wallet.walletStatus === 'FROZEN' && (
            <Typography sx={{ mt: 0.5 }}>
              {text('Frozen: nothing can be paid out of it.')}
              {wallet.reason && ` ${wallet.reason}`}
            </Typography>
          )}
        </Sheet>
        <Sheet title={text('Facts')}>
          <Facts
            facts={[
              [
                text('Last entry'),
                wallet.lastTransactionDate && (
                  <time
                    key="last"
                    dateTime={wallet.lastTransactionDate}
                    title={exactMoment(wallet.lastTransactionDate)}
                  >
                    {formatInstant(wallet.lastTransactionDate)}
                  </time>
                ),
              ],
              [text('Owed on invoices'), credit && formatMoney(credit.outstandingAmount / 100)],
              [text('Available credit'), credit && formatMoney(credit.availableCredit / 100)],
            ]}
          />
        </Sheet>
      </Box>
    </Box>
  )
}

/** The entries, newest first, each with the balance after it. */
function Entries({ wallet, onUndo }: { wallet: Wallet; onUndo?: (entry: number) => void }) {
  const [shown, setShown] = useState(SHOWN)
  const answer = useRows<Moved>(`/wallet-history/list?wallet=${wallet.id}`, shown, { keep: true })
  const { content = [], totalElements = 0 } = answer.data ?? {}
  const undone = new Set(content.map(({ reversalOf }) => reversalOf))
  return (
    <Sheet title={text('Entries')}>
      {!answer.data && <Awaited answer={answer} label={text('the entries')} height={120} />}
      {answer.data && content.length === 0 && (
        <Quiet>{text('Nothing has been paid in yet.')}</Quiet>
      )}
      <Rows label={text('Entries')}>
        {content.map((entry) => (
          <Entry key={entry.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550 }}>
                {SOURCES[entry.transactionSource]?.label}
                {undone.has(entry.id) && ` · ${text('undone')}`}
              </Typography>
              <Typography
                sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {[
                  formatInstant(entry.transactionDate),
                  entry.labels['paymentType'],
                  entry.reference,
                  entry.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {entry.sale && (
                  <>
                    {' · '}
                    <Link component={LinkBase} to={`/billing/sales-details/${entry.sale}/show`}>
                      {entry.salesId}
                    </Link>
                  </>
                )}
              </Typography>
            </Box>
            <Box className="tabular" sx={{ textAlign: 'right' }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {entry.transactionType === 'CREDIT' ? '+' : '−'}
                {formatMoney(entry.amount)}
              </Typography>
              <Typography
                component="span"
                sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                {formatMoney(entry.balanceAfter)}
              </Typography>
            </Box>
            {onUndo &&
              (entry.transactionSource === 'TOP_UP' || entry.transactionSource === 'ADJUSTMENT') &&
              !undone.has(entry.id) && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={text('Undo entry %{number}', { number: entry.historyNumber })}
                  onClick={() => onUndo(entry.id)}
                >
                  {text('Undo')}
                </Button>
              )}
          </Entry>
        ))}
      </Rows>
      {content.length < totalElements && (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          disabled={answer.isPlaceholderData}
          onClick={() => setShown(Math.min(shown + SHOWN, 500))}
        >
          {text('Show older entries')}
        </Button>
      )}
    </Sheet>
  )
}
