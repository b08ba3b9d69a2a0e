import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconPrinter } from '@tabler/icons-react'
import {
  animalCards,
  type AnimalCard,
  type BoarServed,
  type CardBasics,
  type CardParity,
  type CardResults,
} from '@penside/contract/records/animal-card.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
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
import { FedAtFeeder } from './fed.tsx'
import { Timeline } from './timeline.tsx'

/** One animal's card: who she is, what she has brought, every parity, and all that was recorded of her. */
export function AnimalCardScreen() {
  const t = useT()
  const animalId = useAnimalId()
  if (animalId === null) return <NothingChosen title={t('records.sow.choose')} list={cardPath} />
  return <CardOf key={animalId} animalId={animalId} />
}

function CardOf({ animalId }: { animalId: number }) {
  const { data, isPending, error, refetch } = useQuery(query(animalCards.card, { animalId }))
  return (
    <RecordScreen
      listPath={cardPath}
      pending={isPending}
      problem={whyNothing({ data, error })}
      onRetry={() => void refetch()}
      summary={null}
    >
      {data && <Whole card={data} />}
    </RecordScreen>
  )
}

function Whole({ card }: { card: AnimalCard }) {
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
          {!boar && <FedAtFeeder animalId={basics.animalId} />}
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

/** What was recorded of it on this phone and is in no history yet. */
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

function Basics({ basics, today }: { basics: CardBasics; today: CardBasics['bornOn'] }) {
  const t = useT()
  const { member } = useSession()
  const [enlarged, setEnlarged] = useState(false)
  const code = window.location.origin + qrPathOf(member.farmId, basics.sex, basics.animalId)
  const label = t('records.card.qrOf', { tag: basics.tag })
  const sow = basics.sex === 'sow'
  const day = (key: string, name: string, value: string | null): Fact[] =>
    value ? [{ key, label: name, value }] : []
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
        <button type="button" className={styles.enlarge} onClick={() => setEnlarged(true)}>
          <QrPicture text={code} label={label} className={styles.qr} />
        </button>
      </div>
      <Facts
        facts={[
          { key: 'breed', label: t('records.sow.breed'), value: basics.breedName },
          ...(sow
            ? [
                {
                  key: 'parity',
                  label: t('records.sow.parity'),
                  value: formatNumber(basics.parity),
                },
              ]
            : []),
          ...(basics.earNotch
            ? [{ key: 'earNotch', label: t('records.sow.earNotch'), value: basics.earNotch }]
            : []),
          ...(basics.earTag
            ? [{ key: 'earTag', label: t('records.card.earTag'), value: shownEarTag(basics.earTag) }]
            : []),
          {
            key: 'bornOn',
            label: t('records.sow.bornOn'),
            value: displayDay(basics.bornOn),
            ...(basics.removedOn === null && {
              detail: t('records.card.ageDays', { count: daysBetween(basics.bornOn, today) }),
            }),
          },
          { key: 'enteredOn', label: t('records.sow.enteredOn'), value: displayDay(basics.enteredOn) },
          ...day(
            'firstMated',
            t(basics.cameMated ? 'records.card.firstKnownMating' : 'records.card.firstMated'),
            basics.firstMatedOn,
          ),
          ...(sow && basics.removedOn === null
            ? [
                {
                  key: 'lastWork',
                  label: basics.lastWorkName,
                  value: <WorkDay on={basics.lastWorkOn} days={basics.daysSince} />,
                },
              ]
            : []),
          ...day('due', t('records.card.due'), basics.dueOn),
          ...(basics.nursing > 0
            ? [
                {
                  key: 'nursing',
                  label: t('records.card.nursing'),
                  value: t('records.card.piglets', { count: basics.nursing }),
                },
              ]
            : []),
          ...(basics.pen ? [{ key: 'pen', label: t('records.card.pen'), value: basics.pen }] : []),
          ...day('removed', t('records.card.removedOn'), basics.removedOn),
        ]}
      />
      <Sheet open={enlarged} onClose={() => setEnlarged(false)} title={label}>
        <div className={styles.centre}>
          <QrPicture text={code} label={label} className={styles.big} />
        </div>
      </Sheet>
    </Card>
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
          // A litter that still nurses is in the sum and not in the mean.
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

function Parities({ parities }: { parities: readonly CardParity[] }) {
  const t = useT()
  const head = (
    key:
      | 'parity'
      | 'daysToMating'
      | 'matings'
      | 'boars'
      | 'farrowedOn'
      | 'weanedOn'
      | 'gestation'
      | 'lactation'
      | 'died'
      | 'fostered',
  ) => t(`records.card.columns.${key}`)
  const count = (
    key:
      | 'totalBorn'
      | 'stillborn'
      | 'mummified'
      | 'liveBorn'
      | 'weaned'
      | 'died'
      | 'fostered'
      | 'gestation'
      | 'lactation'
      | 'daysToMating',
    header: string,
  ): Column<CardParity> => ({ key, header, align: 'right', cell: (row) => row[key] ?? '' })
  const columns: Column<CardParity>[] = [
    { key: 'parity', header: head('parity'), cell: ({ parity }) => parity },
    count('daysToMating', head('daysToMating')),
    { key: 'matings', header: head('matings'), align: 'right', cell: ({ matings }) => matings },
    {
      key: 'boars',
      header: head('boars'),
      cell: boarsOf,
    },
    { key: 'farrowedOn', header: head('farrowedOn'), cell: ({ farrowedOn }) => farrowedOn ?? '' },
    count('gestation', head('gestation')),
    count('totalBorn', t('records.card.totalBorn')),
    count('stillborn', t('records.card.stillborn')),
    count('mummified', t('records.card.mummified')),
    count('liveBorn', t('records.card.liveBorn')),
    count('died', head('died')),
    count('fostered', head('fostered')),
    count('weaned', t('records.card.weaned')),
    { key: 'weanedOn', header: head('weanedOn'), cell: ({ weanedOn }) => weanedOn ?? '' },
    count('lactation', head('lactation')),
  ]
  return (
    <Section title={t('records.card.parities')}>
      <Table
        caption={t('records.card.parities')}
        columns={columns}
        rows={parities.toReversed()}
        // Two lines of one parity are possible where she came in the middle of it.
        rowKey={(row, at) => `${row.parity}-${at}`}
        empty={t('records.card.noLitter')}
      />
      <p className={styles.hint}>{t('records.card.columnsHint')}</p>
    </Section>
  )
}

/** Each once. Where the line is full it breaks between two tags, not in one. */
const boarsOf = ({ boars }: { boars: readonly string[] }) => (
  <span className={styles.boars}>{[...new Set(boars)].join(', ').replaceAll('-', '\u2011')}</span>
)
