import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconConfetti } from '../ui/icons/common.ts'
import { useSearchParams } from 'react-router'
import { bookChecks, type CheckRow } from '@penside/contract/reports/checks.ts'
import {
  checkGroups,
  checkKeys,
  checks,
  type CheckGroup,
  type CheckKey,
} from '@penside/domain/reports/checks.ts'
import { formatDayShort, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import type { DeskColumn } from '../screen/desk-rows.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { checksPath, recordOf } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { RecordList } from '../screen/record-list.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './work-plan.module.css'

const tones: Record<CheckGroup, Tone> = {
  overdue: 'red',
  missing: 'amber',
  impossible: 'red',
  unusual: 'blue',
}

/** Findings in the records: the number of each kind, and where it is corrected. */
export function BooksCheck() {
  const [params, setParams] = useSearchParams()
  const check = checkKeys.find((key) => key === params.get('check'))
  return check ? (
    <CheckRows key={check} check={check} onBack={() => setParams({}, { replace: true })} />
  ) : (
    <CheckCounts onChoose={(key) => setParams({ check: key })} />
  )
}

function CheckCounts({ onChoose }: { onChoose: (check: CheckKey) => void }) {
  const t = useT()
  const language = useLanguage()
  const counts = useQuery(query(bookChecks.counts, {}))
  return (
    <QueryResult query={counts} waiting={<Skeleton shape="list" count={5} />}>
      {(data) => {
        if (data.rows.length === 0)
          return (
            <EmptyState
              icon={<IconConfetti size={28} aria-hidden />}
              title={t('reports.checks.allGood')}
              body={t('reports.checks.allGoodBody', { count: data.animals })}
            />
          )
        const found = new Map(data.rows.map(({ check, count }) => [check, count]))
        return (
          <>
            <p>
              {t('reports.checks.lead')} {t('reports.checks.looked', { count: data.animals })}
            </p>
            {checkGroups.map((group) => {
              const own = checkKeys.filter((key) => checks[key].group === group && found.has(key))
              if (own.length === 0) return null
              const total = own.reduce((sum, key) => sum + (found.get(key) ?? 0), 0)
              return (
                <Section
                  key={group}
                  title={t(`reports.checks.groups.${group}`)}
                  aside={<Chip tone={tones[group]}>{formatNumber(total)}</Chip>}
                >
                  <Card flush>
                    {own.map((key) => (
                      <CardRow
                        key={key}
                        title={checks[key].names[language]}
                        value={formatNumber(found.get(key))}
                        size="big"
                        onClick={() => onChoose(key)}
                      />
                    ))}
                  </Card>
                </Section>
              )
            })}
          </>
        )
      }}
    </QueryResult>
  )
}

/** Default values of the sentences; the server sends those that a sentence uses. */
const defaultValues = {
  days: 0,
  born: '',
  earNotch: '',
  tag: '',
  boar: '',
  removed: '',
  weaned: 0,
  nursing: 0,
  piglets: 0,
  in: 0,
  out: 0,
}

/** Sentence of a row. Unusual records repeat the question of their entry. */
function useSentence() {
  const t = useT()
  const say = useProblem()
  return ({ check, values }: CheckRow) => {
    switch (check) {
      case 'pregnantTooLong':
      case 'lactatingTooLong':
      case 'silent':
      case 'withoutPen':
      case 'bornAfterEntry':
      case 'sameNumber':
      case 'sameEarNotch':
      case 'boarGone':
      case 'weanedNotNursing':
      case 'fosteringOneSided':
        return t(`reports.checks.said.${check}`, { ...defaultValues, ...values })
      default:
        return say({ code: check, values })
    }
  }
}

const correctionPath = ({ correctedIn, animalId }: CheckRow) =>
  correctedIn === 'boar' ? `/popup/record/01?pigNo=${animalId}` : recordOf(correctedIn, animalId)

function CheckRows({ check, onBack }: { check: CheckKey; onBack: () => void }) {
  const t = useT()
  const language = useLanguage()
  const sentence = useSentence()
  const title = checks[check].names[language]
  const column = (key: 'tag' | 'on' | 'parity' | 'what') => t(`reports.checks.column.${key}`)
  const columns: DeskColumn<CheckRow>[] = [
    { key: 'tag', header: column('tag'), value: ({ tag }) => tag, align: 'left' },
    { key: 'on', header: column('on'), value: ({ on }) => on },
    { key: 'parity', header: column('parity'), value: ({ parity }) => parity },
    { key: 'what', header: column('what'), value: sentence, align: 'left', wrap: true },
  ]
  const keyOf = ({ animalId, on, correctedIn, values }: CheckRow) =>
    JSON.stringify([animalId, on, correctedIn, values])
  return (
    <>
      <div data-no-print="doubled" className={styles.stack}>
        <Section title={title}>
          <Button icon={<IconArrowLeft size={20} aria-hidden />} onClick={onBack}>
            {t('reports.checks.back')}
          </Button>
        </Section>
        <RecordList
          path={checksPath}
          list={bookChecks.view}
          input={{ check }}
          searchLabel={t('reports.checks.search')}
          orders={(['WK_DT', 'FARM_PIG_NO'] as const).map((value) => ({
            value,
            label: t(`reports.checks.order.${value}`),
          }))}
          rowKey={keyOf}
          card={(row) => ({
            tag: row.tag,
            line: sentence(row),
            aside: formatDayShort(row.on),
            state: leadsBackTo(`${checksPath}?check=${check}`),
          })}
          to={correctionPath}
          desk={{ title, columns, counted: 'rows', note: t('reports.checks.about') }}
          taken
          empty={{ title: t('reports.checks.empty'), body: t('reports.checks.emptyBody') }}
        />
      </div>
    </>
  )
}
