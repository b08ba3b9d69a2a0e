import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { IconPlus } from '../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { marketPrices, type CheckedMarketPrices } from '@penside/contract/reports/market-price.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { marketPriceTable } from '@penside/domain/reports/market-price.ts'
import { formatAgo, formatMonth, formatNumber, formatWon, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { writtenNumber } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { DeleteButton } from '../screen/delete-button.tsx'
import { TableImport } from '../screen/workbook/table-import.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { LineChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts, Figure } from '../ui/facts.tsx'
import { Fold } from '../ui/fold.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Columns, Section } from '../ui/page.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'

type Year = Output<typeof marketPrices.year>
type DayPrice = Year['days'][number]

const change = (value: number) => writtenNumber(value, { signed: true })

/** Auction prices per kg of carcass by day and over a year, compared with the farm's revenue per kg. */
export function MarketPrice() {
  const t = useT()
  const { manages } = useSession()
  const year = useQuery(query(marketPrices.year, {}))
  const [open, setOpen] = useState<DayPrice | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const entering = manages && (
    <>
      <Button wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setOpen('new')}>
        {t('reports.marketPrice.add')}
      </Button>
      <Fold card title={t('reports.marketPrice.bring')} open={importing} onToggle={setImporting}>
        <PriceImport />
      </Fold>
    </>
  )
  return (
    <>
      <QueryResult query={year}>
        {(answer) => (
          <>
            <PriceSource source={answer.source} />
            {answer.days.length === 0 ? (
              <>
                <EmptyState
                  title={t('reports.marketPrice.none')}
                  body={t(manages ? 'reports.marketPrice.noneStep' : 'reports.marketPrice.noneForWorkers')}
                />
                {entering}
              </>
            ) : (
              <Prices year={answer} onOpen={manages ? setOpen : undefined}>
                {entering}
              </Prices>
            )}
          </>
        )}
      </QueryResult>
      {open && <PriceSheet price={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** State of the automatic price source. */
function PriceSource({ source }: { source: Year['source'] }) {
  const t = useT()
  if (!source) return <Notice tone="grey" title={t('reports.marketPrice.noSource')} />
  const { answeredAt, fails } = source
  if (fails)
    return (
      <Notice tone="amber" title={t('reports.marketPrice.fails')}>
        {answeredAt && t('reports.marketPrice.since', { ago: formatAgo(answeredAt) })}
      </Notice>
    )
  return <p>{t('reports.marketPrice.source', { ago: answeredAt ? formatAgo(answeredAt) : '–' })}</p>
}

function Prices({
  year: { months, days, source },
  onOpen,
  children,
}: {
  year: Year
  onOpen: ((price: DayPrice) => void) | undefined
  /** Actions above the list of days. */
  children: ReactNode
}) {
  const t = useT()
  const [newest] = days
  const weekBefore = newest && days.find(({ on }) => on <= addDays(newest.on, -7))
  const sold = months.findLast(({ own }) => own !== null)
  return (
    <Columns>
      {newest && (
        <Card>
          <Figure
            label={`${t('reports.marketPrice.newest')} · ${displayDay(newest.on)}`}
            value={formatNumber(newest.price)}
            unit={t('reports.marketPrice.unit')}
            aside={
              weekBefore && (
                <Chip tone="grey">
                  {t('reports.marketPrice.weekBefore', { change: change(newest.price - weekBefore.price) })}
                </Chip>
              )
            }
          />
          {sold && sold.own !== null && (
            <Facts
              facts={[
                {
                  key: 'own',
                  label: t('reports.marketPrice.ownMonth', { month: formatMonth(sold.month) }),
                  value: `${formatNumber(sold.own)} ${t('reports.marketPrice.unit')}`,
                  ...(sold.market !== null && {
                    detail: t('reports.marketPrice.againstMarket', {
                      change: change(sold.own - sold.market),
                    }),
                  }),
                },
              ]}
            />
          )}
        </Card>
      )}
      <Card title={t('reports.marketPrice.year')}>
        <LineChart
          caption={t('reports.marketPrice.year')}
          months={months.map(({ month }) => month)}
          series={[
            { name: t('reports.marketPrice.market'), values: months.map(({ market }) => market) },
            { name: t('reports.marketPrice.own'), values: months.map(({ own }) => own) },
          ]}
          format={(value) => formatNumber(value)}
        />
      </Card>
      <p>{t('reports.marketPrice.note')}</p>
      {children}
      <Section title={t('reports.marketPrice.days')}>
        <Card flush>
          {days.map((each) => (
            <CardRow
              key={each.on}
              title={displayDay(each.on)}
              value={formatWon(each.price)}
              chip={source && each.typed ? <Chip>{t('reports.marketPrice.typed')}</Chip> : undefined}
              onClick={onOpen && (() => onOpen(each))}
            />
          ))}
        </Card>
      </Section>
    </Columns>
  )
}

function PriceSheet({ price, onClose }: { price: DayPrice | null; onClose: () => void }) {
  const t = useT()
  const { today } = useSession()
  const onSave = useSheetSave(marketPrices.save, onClose)
  const form = useForm(
    marketPrices.save.input,
    price ? { on: price.on, price: price.price } : { on: today },
    {
      labels: { on: t('reports.marketPrice.on'), price: t('reports.marketPrice.price') },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(price ? 'reports.marketPrice.edit' : 'reports.marketPrice.add')}
      after={
        price?.typed && (
          <DeleteButton
            to={marketPrices.remove}
            input={{ on: price.on }}
            deed={t('reports.marketPrice.remove')}
            onDone={onClose}
          />
        )
      }
    >
      <DayField {...form.day('on')} max={today} disabled={price !== null} />
      <NumberField {...form.number('price')} decimals={2} unit={t('reports.marketPrice.unit')} />
    </FormSheet>
  )
}

function PriceImport() {
  const t = useT()
  const { send, sending } = useSend(marketPrices.bring)
  return (
    <TableImport
      kind={marketPriceTable}
      hint={t('reports.marketPrice.bringHint')}
      sending={sending}
      send={({ rows, columns, dryRun }) => send({ rows: rows as never, columns, dryRun })}
      Verdict={ImportVerdict}
      came={({ rows }) => t('reports.marketPrice.came', { count: rows.length })}
    />
  )
}

function ImportVerdict({ checked: { rows } }: { checked: CheckedMarketPrices }) {
  const t = useT()
  const changed = rows.filter(({ before, price }) => before !== null && before !== price).length
  return (
    <Notice tone="green" title={t('reports.marketPrice.wouldCome', { count: rows.length })}>
      {changed > 0 && t('reports.marketPrice.wouldChange', { count: changed })}
    </Notice>
  )
}
