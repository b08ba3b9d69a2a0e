import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { IconBuildingCommunity, IconQrcode } from '../../ui/icons/common.ts'
import { disinfections } from '@penside/contract/reports/disinfection.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { visits } from '@penside/contract/reports/visit.ts'
import { addDays, addMonths, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { isDisinfectionDue } from '@penside/domain/reports/disinfection.ts'
import { dutyLedgers, dutyNames, type DutyLedger } from '@penside/domain/reports/duties.ts'
import { reportedUntil } from '@penside/domain/reports/month-end.ts'
import { farmToday, formatDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { HeaderTitle } from '../../screen/header.tsx'
import { useNamedRecord } from '../../screen/named-record.ts'
import { dutiesPath, monthEndPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { usePrinting } from '../../ui/printing.ts'
import { Disinfections } from './disinfections.tsx'
import { useDutyUrlState } from './duty-ledger.tsx'
import { useHolding } from './paper-form.tsx'
import { GateCode } from './gate-code.tsx'
import { HoldingSheet } from './holding.tsx'
import { Certificates } from './certificates.tsx'
import { Traceability } from './traceability.tsx'
import { Treatments } from './treatments.tsx'
import { Vaccinations } from './vaccinations.tsx'
import { Visits } from './visits.tsx'

const ledgers: Readonly<Record<DutyLedger, ComponentType>> = {
  visits: Visits,
  disinfections: Disinfections,
  treatments: Treatments,
  vaccinations: Vaccinations,
  traceability: Traceability,
}

/** Duties of the farm towards the authorities: what is due, and each ledger. */
export function Duties() {
  const language = useLanguage()
  const url = useDutyUrlState()
  const unsent = [
    useNamedRecord(visits.save) && 'visits',
    useNamedRecord(disinfections.save) && 'disinfections',
  ].find(Boolean) as DutyLedger | undefined
  const of = url.text('of')
  if (of === 'gate') return <GateCode />
  if (of === 'certificates') return <Certificates />
  const chosen = dutyLedgers.find((each) => each === of) ?? unsent
  if (!chosen) return <DutiesOverview />
  const Ledger = ledgers[chosen]
  return (
    <>
      <HeaderTitle>{dutyNames[chosen][language]}</HeaderTitle>
      <Ledger key={chosen} />
    </>
  )
}

function DutiesOverview() {
  const t = useT()
  const { manages } = useSession()
  const [editing, setEditing] = useState(false)
  const holding = useHolding().data
  return (
    <>
      {holding && !holding.number && <Notice tone="grey" title={t('reports.duties.holding.missing')} />}
      <Section title={t('reports.duties.reports')}>
        <Card flush>
          <MonthEndRow />
        </Card>
      </Section>
      <Section title={t('reports.duties.ledgers')}>
        <Card flush>
          <LedgerRows />
        </Card>
      </Section>
      <div data-no-print>
        <Card flush>
          <CardRow
            icon={<IconQrcode size={24} aria-hidden />}
            title={t('reports.duties.gate.title')}
            line={t('reports.duties.gate.line')}
            to={`${dutiesPath}?of=gate`}
          />
        </Card>
      </div>
      <Card flush>
        <CardRow
          icon={<IconBuildingCommunity size={24} aria-hidden />}
          title={t('reports.duties.holding.title')}
          line={holding?.number || t('reports.duties.holding.line')}
          onClick={manages && holding ? () => setEditing(true) : undefined}
        />
      </Card>
      <p>{t('reports.duties.printed')}</p>
      {editing && holding && <HoldingSheet holding={holding} onClose={() => setEditing(false)} />}
    </>
  )
}

function MonthEndRow() {
  const language = useLanguage()
  const { today } = useSession()
  const month = useQuery(query(monthEnd.view, { on: today })).data
  return (
    <CardRow
      title={dutyNames.monthEnd[language]}
      line={month && formatDay(month.on)}
      chip={month && <MonthEndChip on={month.on} reportedAt={month.reported?.at} />}
      to={monthEndPath}
    />
  )
}

/** When the month's report was sent, or is due. */
function MonthEndChip({ on, reportedAt }: { on: Day; reportedAt: string | undefined }) {
  const t = useT()
  const { today } = useSession()
  if (reportedAt !== undefined)
    return (
      <Chip tone="green">
        {t('reports.duties.reportedBy', { on: formatDay(farmToday(new Date(reportedAt))) })}
      </Chip>
    )
  const dueOn = addDays(on, reportedUntil)
  return dueOn < today ? (
    <Chip tone="red">{t('reports.monthEnd.late', { count: daysBetween(dueOn, today) })}</Chip>
  ) : (
    <Chip tone="amber">{t('reports.duties.dueBy', { on: formatDay(dueOn) })}</Chip>
  )
}

function LedgerRows() {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const isPrinting = usePrinting()
  const year = { from: addMonths(today, -12), to: today, pageSize: 1 }
  const disinfected = useQuery(query(disinfections.list, year)).data
  const visited = useQuery(query(visits.list, { pageSize: 1 })).data
  const lastOn = disinfected?.rows[0]?.disinfectedOn ?? null
  const isDue = disinfected !== undefined && isDisinfectionDue(lastOn, today)
  const lines: Partial<Record<DutyLedger, string>> = {
    ...(disinfected && {
      disinfections: lastOn
        ? t('reports.duties.lastOn', { on: formatDay(lastOn) })
        : t('reports.duties.never'),
    }),
    ...(visited && { visits: t('reports.duties.inMonth', { count: visited.total }) }),
  }
  // Rows that only link to a page are not printed.
  const shown = dutyLedgers.filter((each) => !isPrinting || lines[each])
  return shown.map((each) => (
    <CardRow
      key={each}
      title={dutyNames[each][language]}
      line={lines[each]}
      chip={each === 'disinfections' && isDue && <Chip tone="red">{t('reports.duties.overdue')}</Chip>}
      to={`${dutiesPath}?of=${each}`}
    />
  ))
}
