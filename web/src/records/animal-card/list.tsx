import { useSearchParams } from 'react-router'
import { animalCards, type AnimalCardRow } from '@penside/contract/records/animal-card.ts'
import { displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { cardOf, cardPath } from '../../screen/places.ts'
import { RecordList } from '../../screen/record-list.tsx'
import { StatusChip } from '../../screen/status-chip.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EnterStep } from '../../screen/enter-step.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useAnimalTable } from '../animal-columns.tsx'
import { useAnimalOrders } from '../animal-orders.ts'

const kinds = ['living', 'boars', 'gone'] as const
type Kind = (typeof kinds)[number]
const asked = { living: {}, boars: { sex: 'boar' }, gone: { gone: true } } as const

/** A boar has no status, so its chip shows the name. */
const CardChip = ({ status, statusName }: AnimalCardRow) =>
  status ? <StatusChip status={status} /> : <Chip>{statusName}</Chip>

/** Animals whose card can be opened: living sows, boars, or removed animals. */
export function AnimalCardList() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'living'
  const choose = (chosen: Kind) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (chosen === 'living') next.delete('kind')
        else next.set('kind', chosen)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const desk = useAnimalTable<AnimalCardRow>(
    t(`records.card.${kind}`),
    {
      chip: CardChip,
      status: ({ statusName }) => statusName,
      ...(kind !== 'boars' && { parity: ({ parity }) => parity }),
      pen: ({ pen }) => pen,
      work: ({ lastWorkName }) => lastWorkName,
      worked: ({ lastWorkOn }) => lastWorkOn,
      days: ({ daysSince }) => daysSince,
    },
    kind === 'gone' ? undefined : (row) => row,
  )
  return (
    <RecordList
      path={cardPath}
      list={animalCards.list}
      input={asked[kind]}
      searchLabel={t('records.card.search')}
      orders={useAnimalOrders('WK_DT')}
      action={
        <Segments
          label={t('records.card.who')}
          hideLabel
          name="kind"
          value={kind}
          onChange={choose}
          choices={kinds.map((value) => ({ value, label: t(`records.card.${value}`) }))}
        />
      }
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <CardChip {...row} />,
        line: [
          row.breedName,
          row.sex === 'sow' && t('records.sow.parityValue', { parity: row.parity }),
          row.pen,
        ]
          .filter(Boolean)
          .join(' · '),
        aside: (
          <>
            {displayDay(row.lastWorkOn)}
            {row.daysSinceFarrowing !== null &&
              ` (${t('records.sow.sinceFarrowing', { count: row.daysSinceFarrowing })})`}
          </>
        ),
      })}
      to={(row) => cardOf(row.animalId)}
      desk={desk}
      empty={{
        title: t('records.card.empty'),
        ...(kind === 'gone'
          ? { body: t('records.card.emptyStep') }
          : { action: <EnterStep step={kind === 'boars' ? 'boar' : 'sow'} /> }),
      }}
    />
  )
}
