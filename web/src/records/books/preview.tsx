import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import { livingStatuses } from '@penside/domain/records/kind.ts'
import { checkKeys, checks } from '@penside/domain/reports/checks.ts'
import { lastParity } from '@penside/domain/workbook/preview.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { plannedWorkNames, type PlannedWork } from '@penside/domain/reports/work-plan.ts'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Card } from '../../ui/card.tsx'
import styles from './books.module.css'

type Counted = readonly (readonly [name: string, value: string])[]

/** The herd as it will be after the import, before anything is written. */
export function ImportPreview({ of: { preview } }: { of: BookImport }) {
  const t = useT()
  const language = useLanguage()
  if (!preview) return null
  const { sows, boars, litters, continued, added, there, returns = 0, status, parity, work } = preview
  const { groups = 0, continuedGroups = 0, groupRecords = 0 } = preview
  const news: Counted = [
    [t('records.books.preview.newSows'), formatNumber(sows)],
    [t('records.books.preview.newBoars'), formatNumber(boars)],
    [t('records.books.preview.litters'), formatNumber(litters)],
    [t('records.books.preview.added', { count: continued }), formatNumber(added)],
    [t('records.books.preview.groups'), formatNumber(groups)],
    [t('records.books.preview.groupRecords', { count: continuedGroups }), formatNumber(groupRecords)],
    [t('records.books.preview.there'), formatNumber(there)],
    [t('records.books.preview.returns'), formatNumber(returns)],
  ]
  const statuses = livingStatuses.flatMap((each): Counted => {
    const count = status[each]
    return count ? [[statusNames[each][language], formatNumber(count)]] : []
  })
  const parities = Object.entries(parity)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(
      ([each, count]) =>
        [
          t(`records.books.preview.${Number(each) === lastParity ? 'parityFrom' : 'parity'}`, {
            parity: each,
          }),
          formatNumber(count),
        ] as const,
    )
  const works = (Object.keys(plannedWorkNames) as PlannedWork[]).flatMap((each): Counted => {
    const count = work[each]
    return count ? [[plannedWorkNames[each][language], formatNumber(count)]] : []
  })
  const findings = checkKeys.flatMap((each): Counted => {
    const count = preview.findings?.[each]
    return count ? [[checks[each].names[language], formatNumber(count)]] : []
  })
  return (
    <Card title={t('records.books.preview.title')}>
      <div className={styles.stack}>
        <Counts title={t('records.books.preview.brought')} rows={news.filter(([, value]) => value !== '0')} />
        <Counts title={t('records.books.preview.status')} rows={statuses} />
        <Counts title={t('records.books.preview.parities')} rows={parities} />
        {litters > 0 && (
          <Counts
            title={t('records.books.preview.year')}
            rows={[
              [t('records.books.preview.weanedPerFemale'), formatNumber(preview.weanedPerFemale, 1)],
              [t('records.books.preview.farrowingRate'), formatPercent(preview.farrowingRate, 1)],
            ]}
          />
        )}
        <Counts title={t('records.books.preview.work')} rows={works} />
        <Counts
          title={t('records.books.preview.findings')}
          hint={t('records.books.preview.findingsBody')}
          rows={findings}
        />
      </div>
    </Card>
  )
}

function Counts({ title, hint, rows }: { title: string; hint?: string; rows: Counted }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className={styles.countsTitle}>{title}</h3>
      {hint && <p className={styles.soft}>{hint}</p>}
      <dl className={styles.counts} aria-label={title}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.count}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
