import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { IconPrinter } from '../../ui/icons/common.ts'
import {
  animalCards,
  type AnimalCard,
  type BoarServed,
  type CardBasics,
  type CardParity,
  type CardResults,
} from '@penside/contract/records/animal-card.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { shownEarTag } from '@penside/domain/records/ear-tag.ts'
import { qrPathOf } from '@penside/domain/records/qr.ts'
import { formatNumber, formatPercent, displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useUnsent } from '../../outbox/hooks.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { NothingChosen } from '../../screen/nothing-chosen.tsx'
import { OperationList } from '../../screen/operation-list.tsx'
import { cardOf, cardPath } from '../../screen/places.ts'
import { RecordScreen } from '../../screen/record-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { StatusChip } from '../../screen/status-chip.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Facts, Figure, TagHead, type Fact } from '../../ui/facts.tsx'
import { Section, WithHistory } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useAnimalId } from '../animal-id.ts'
import { RecordBar } from '../kind-tiles.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { printPage } from '../../ui/printing.ts'
import { entityOf } from '../../screen/save.ts'
import { WorkDay } from '../work-day.tsx'
import styles from './card.module.css'
import { CardCharts } from './charts.tsx'
import { FeederIntake } from './feeder-intake.tsx'
import { Timeline } from './timeline.tsx'

/** Card of one animal: basics, results, parities and all records. */
export function AnimalCardScreen() {
  const t = useT()
  const animalId = useAnimalId()
  if (animalId === null) return <NothingChosen title={t('records.sow.choose')} list={cardPath} />
  return <LoadedCard key={animalId} animalId={animalId} />
}

function LoadedCard({ animalId }: { animalId: number }) {
  const { data, isPending, error, refetch } = useQuery(query(animalCards.card, { animalId }))
  return (
    <RecordScreen
      listPath={cardPath}
      pending={isPending}
      problem={whyNothing({ data, error })}
      onRetry={() => void refetch()}
      summary={null}
    >
      {data && <CardContent card={data} />}
    </RecordScreen>
  )
}

function CardContent({ card }: { card: AnimalCard }) {
  const t = useT()
  const { today } = useSession()
  const [basics] = card.basics
  if (!basics) return null
  const boar = basics.sex === 'boar'
  const [results] = card.results
  return (
    <div className={styles.sheet}>
      <WithHistory
        history={
          <div className={styles.screen}>
            <Unsent animal={basics} />
            {!card.basicsOnly && <Timeline events={card.events} animalId={basics.animalId} boar={boar} />}
          </div>
        }
      >
        <Basics basics={basics} today={today} />
        {card.basicsOnly && (
          <Notice title={t('records.card.basicsOnly')}>{t('records.card.basicsOnlyBody')}</Notice>
        )}
        {results && <Results results={results} />}
        {card.served && <Served served={card.served} />}
        <div className={styles.screen}>
          <CardCharts parities={card.parities} events={card.events} />
          {!boar && <FeederIntake animalId={basics.animalId} />}
        </div>
        {!boar && !card.basicsOnly && <Parities parities={card.parities} />}
      </WithHistory>
      <div data-no-print>
        <Button wide icon={<IconPrinter size={20} aria-hidden />} onClick={() => void printPage()}>
          {t('records.card.print')}
        </Button>
      </div>
      {basics.removedOn === null && <RecordBar animal={basics} back={cardOf(basics.animalId)} />}
    </div>
  )
}

/** Records of this phone that are not sent yet. */
function Unsent({ animal }: { animal: CardBasics }) {
  const t = useT()
  const operations = useUnsent(entityOf(animal), { seq: 0 })?.operations.filter(
    ({ open, discards }) => open && discards === undefined,
  )
  if (!operations || operations.length === 0) return null
  return (
    <Section title={t('outbox.title')} aside={t('ui.records', { count: operations.length })}>
      <OperationList operations={operations.toReversed()} />
    </Section>
  )
}

function Basics({ basics, today }: { basics: CardBasics; today: Day }) {
  const t = useT()
  const { member } = useSession()
  return (
    <Card>
      <div className={styles.head}>
        <div className={styles.who}>
          <p className={styles.farm}>{member.farmName}</p>
          <TagHead
            tag={basics.tag}
            chip={basics.status ? <StatusChip status={basics.status} /> : <Chip>{basics.statusName}</Chip>}
          />
        </div>
        <CardQr animal={basics} />
      </div>
      <Facts facts={factsOf(t, basics, today)} />
    </Card>
  )
}

/** Facts of an animal; those without a value are left out. */
function factsOf(t: ReturnType<typeof useT>, basics: CardBasics, today: Day): Fact[] {
  const { cameMated, earTag, nursing } = basics
  const isHere = basics.removedOn === null
  const isSow = basics.sex === 'sow'
  const fact = (key: string, label: string, value: ReactNode, detail?: string | false): Fact[] =>
    value ? [{ key, label, value, ...(detail && { detail }) }] : []
  const age = isHere && t('records.card.ageDays', { count: daysBetween(basics.bornOn, today) })
  const lastWork = isSow && isHere && <WorkDay on={basics.lastWorkOn} days={basics.daysSince} />
  const firstMated = cameMated ? 'records.card.firstKnownMating' : 'records.card.firstMated'
  return [
    { key: 'breed', label: t('records.sow.breed'), value: basics.breedName },
    ...fact('parity', t('records.sow.parity'), isSow && formatNumber(basics.parity)),
    ...fact('earNotch', t('records.sow.earNotch'), basics.earNotch),
    ...fact('earTag', t('records.card.earTag'), earTag && shownEarTag(earTag)),
    ...fact('bornOn', t('records.sow.bornOn'), displayDay(basics.bornOn), age),
    ...fact('enteredOn', t('records.sow.enteredOn'), displayDay(basics.enteredOn)),
    ...fact('firstMated', t(firstMated), basics.firstMatedOn),
    ...fact('lastWork', basics.lastWorkName, lastWork),
    ...fact('due', t('records.card.due'), basics.dueOn),
    ...fact(
      'nursing',
      t('records.card.nursing'),
      nursing > 0 && t('records.card.piglets', { count: nursing }),
    ),
    ...fact('pen', t('records.card.pen'), basics.pen),
    ...fact('removed', t('records.card.removedOn'), basics.removedOn),
  ]
}

/** QR code of the animal; a touch enlarges it. */
function CardQr({ animal: { tag, sex, animalId } }: { animal: CardBasics }) {
  const t = useT()
  const { member } = useSession()
  const [enlarged, setEnlarged] = useState(false)
  const code = window.location.origin + qrPathOf(member.farmId, sex, animalId)
  const label = t('records.card.qrOf', { tag })
  return (
    <>
      <button type="button" className={styles.enlarge} onClick={() => setEnlarged(true)}>
        <QrPicture text={code} label={label} className={styles.qr} />
      </button>
      <Sheet open={enlarged} onClose={() => setEnlarged(false)} title={label}>
        <div className={styles.centre}>
          <QrPicture text={code} label={label} className={styles.big} />
        </div>
      </Sheet>
    </>
  )
}

function Results({ results }: { results: CardResults }) {
  const t = useT()
  const { litters } = results
  const sum = (
    key: 'totalBorn' | 'liveBorn' | 'mummified' | 'stillborn' | 'weaned',
    perLitter: number,
    of = litters,
  ): Fact => ({
    key,
    label: t(`records.card.${key}`),
    value: formatNumber(results[key]),
    ...(of > 0 && { detail: t('records.card.perLitter', { value: formatNumber(perLitter, 1) }) }),
  })
  return (
    <Card title={t('records.card.results')}>
      <div className={styles.figures}>
        <div>
          <Figure label={t('records.card.psy')} value={formatNumber(results.weanedPerYear, 1)} />
          <p className={styles.hint}>{t('records.card.psyHint')}</p>
        </div>
        <div>
          <Figure label={t('records.card.lsy')} value={formatNumber(results.littersPerYear, 2)} />
          <p className={styles.hint}>{t('records.card.lsyHint')}</p>
        </div>
      </div>
      <Facts
        facts={[
          { key: 'litters', label: t('records.card.litters'), value: formatNumber(litters) },
          sum('totalBorn', results.totalBornPerLitter),
          sum('liveBorn', results.liveBornPerLitter),
          // A litter that is still nursed counts in the sum, not in the mean.
          sum('weaned', results.weanedPerLitter, results.finishedLitters),
          sum('stillborn', results.stillborn / litters),
          sum('mummified', results.mummified / litters),
          {
            key: 'toMating',
            label: t('records.card.toMating'),
            value:
              results.daysToMating > 0
                ? t('records.card.days', {
                    count: results.daysToMating,
                    shown: formatNumber(results.daysToMating, 1),
                  })
                : '-',
          },
        ]}
      />
    </Card>
  )
}

function Served({ served }: { served: BoarServed }) {
  const t = useT()
  const { matings, lastServedOn, oldMatings, farrowed, totalBorn, liveBorn } = served
  return (
    <Card title={t('records.card.served')}>
      <Facts
        facts={[
          { key: 'matings', label: t('records.card.servedMatings'), value: formatNumber(matings) },
          {
            key: 'last',
            label: t('records.card.lastServed'),
            value: lastServedOn ? displayDay(lastServedOn) : t('records.card.none'),
          },
          {
            key: 'rate',
            label: t('records.card.farrowingRate'),
            value: oldMatings > 0 ? formatPercent((100 * farrowed) / oldMatings) : '-',
            ...(oldMatings > 0 && {
              detail: t('records.card.farrowingRateHint', { matings: oldMatings, farrowed }),
            }),
          },
          { key: 'total', label: t('records.card.totalBorn'), value: formatNumber(totalBorn, 1) },
          { key: 'live', label: t('records.card.liveBorn'), value: formatNumber(liveBorn, 1) },
        ]}
      />
    </Card>
  )
}

type SharedColumn = 'totalBorn' | 'stillborn' | 'mummified' | 'liveBorn' | 'weaned'
type OwnColumn = Exclude<keyof CardParity, SharedColumn>

function Parities({ parities }: { parities: readonly CardParity[] }) {
  const t = useT()
  const own = (key: OwnColumn) => t(`records.card.columns.${key}`)
  const shared = (key: SharedColumn) => t(`records.card.${key}`)
  const column = (
    key: keyof CardParity & (OwnColumn | SharedColumn),
    header: string,
  ): Column<CardParity> => ({
    key,
    header,
    align: 'right',
    cell: (row) => row[key] ?? '',
  })
  const left = (key: OwnColumn, cell: Column<CardParity>['cell']): Column<CardParity> => ({
    key,
    header: own(key),
    cell,
  })
  const columns: Column<CardParity>[] = [
    left('parity', ({ parity }) => parity),
    column('daysToMating', own('daysToMating')),
    column('matings', own('matings')),
    left('boars', boarsOf),
    left('farrowedOn', ({ farrowedOn }) => farrowedOn ?? ''),
    column('gestation', own('gestation')),
    ...(['totalBorn', 'stillborn', 'mummified', 'liveBorn'] as const).map((key) => column(key, shared(key))),
    column('died', own('died')),
    column('fostered', own('fostered')),
    column('weaned', shared('weaned')),
    left('weanedOn', ({ weanedOn }) => weanedOn ?? ''),
    column('lactation', own('lactation')),
  ]
  return (
    <Section title={t('records.card.parities')}>
      <Table
        caption={t('records.card.parities')}
        columns={columns}
        rows={parities.toReversed()}
        // A sow that was entered during a parity may have two lines of it.
        rowKey={(row, at) => `${row.parity}-${at}`}
        empty={t('records.card.noLitter')}
      />
      <p className={styles.hint}>{t('records.card.columnsHint')}</p>
    </Section>
  )
}

/** Each tag once; a line breaks between two tags, not inside one. */
const boarsOf = ({ boars }: { boars: readonly string[] }) => (
  <span className={styles.boars}>{[...new Set(boars)].join(', ').replaceAll('-', '\u2011')}</span>
)
