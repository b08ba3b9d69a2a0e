import { normalizedNumber } from '@penside/domain/basics/normalized.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconX } from '../../ui/icons/first.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { trucks, type TruckCandidates } from '@penside/contract/groups/truck.ts'
import { type Day, latest } from '@penside/domain/basics/day.ts'
import { withdrawalOn, type Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import { formatNumber, displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { isUnsent } from '../../outbox/operation.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { leadsBackTo } from '../../screen/list-state.ts'
import { groupRecordOf, truckPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { inputIn } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'

type Candidate = {
  key: string
  name: string
  line: string
  /** Null for an animal. */
  head: number | null
  groupId: number | null
  withdrawals: readonly Withdrawal[]
}
type Loaded = { key: string; head: number | null }

/** Adds the withdrawals of treatments that wait on this phone to the known ones. */
function useWithdrawals() {
  const { open } = useOutbox()
  const { data: choices } = useQuery(query(medicines.choices, {}))
  const unsent = new Map<string, Withdrawal[]>()
  const add = (key: string, medicineId: number | undefined, givenOn: Day, days: number | undefined) => {
    const medicine = choices?.find(({ code }) => Number(code) === medicineId)
    const freeOn = withdrawalUntil(givenOn, days ?? medicine?.withdrawalDays ?? 0)
    const withdrawal = { medicineName: medicine?.name ?? '', givenOn, freeOn }
    unsent.set(key, [...(unsent.get(key) ?? []), withdrawal])
  }
  for (const operation of open.filter(isUnsent)) {
    const ofGroup = inputIn(groupTreatments.save, operation)
    if (ofGroup && ofGroup.formMode !== 'delete' && ofGroup.groupId)
      add(`group ${ofGroup.groupId}`, ofGroup.medicineId, ofGroup.on, undefined)
    const ofAnimal = inputIn(treatments.save, operation)
    if (ofAnimal && ofAnimal.formMode !== 'delete')
      add(`animal ${ofAnimal.animalId}`, ofAnimal.medicineId, ofAnimal.treatedOn, ofAnimal.withdrawalDays)
  }
  return (key: string, known: readonly Withdrawal[]) => {
    // The offline snapshot already counts records of this phone.
    const isKnown = (one: Withdrawal) =>
      known.some(({ medicineName, freeOn }) => medicineName === one.medicineName && freeOn === one.freeOn)
    return [...known, ...(unsent.get(key) ?? []).filter((one) => !isKnown(one))]
  }
}

/** Groups with pigs and animals that may be loaded, with their withdrawals. */
function useCandidates(known: TruckCandidates): { groups: Candidate[]; animals: Candidate[] } {
  const t = useT()
  const withdrawalsOf = useWithdrawals()
  return {
    groups: known.groups.map(({ groupId, name, head, averageAge, penName, withdrawals }) => ({
      key: `group ${groupId}`,
      name,
      line: [penName, t('groups.group.days', { count: averageAge }), headsText(t, head)]
        .filter(Boolean)
        .join(' · '),
      head,
      groupId,
      withdrawals: withdrawalsOf(`group ${groupId}`, withdrawals),
    })),
    animals: known.sows.map(({ animalId, tag, penName, withdrawals }) => ({
      key: `animal ${animalId}`,
      name: tag,
      line: penName,
      head: null,
      groupId: null,
      withdrawals: withdrawalsOf(`animal ${animalId}`, withdrawals),
    })),
  }
}

const headsText = (t: ReturnType<typeof useT>, count: number) =>
  t('groups.group.heads', { count, shown: formatNumber(count) })

/** Check of a truck to slaughter before it is loaded: withdrawals of the chosen pigs on the loading day. */
export function TruckCheck() {
  const t = useT()
  const candidates = useQuery(query(trucks.candidates, {}))
  return (
    <>
      <p data-no-print>{t('groups.carcass.truckHint')}</p>
      <QueryResult query={candidates} waiting={<Skeleton shape="list" count={4} />}>
        {(known) => <Truck known={known} />}
      </QueryResult>
    </>
  )
}

function Truck({ known }: { known: TruckCandidates }) {
  const t = useT()
  const { today } = useSession()
  const { groups, animals } = useCandidates(known)
  const [on, setOn] = useState<Day>(today)
  const [search, setSearch] = useState('')
  const [loaded, setLoaded] = useState<readonly Loaded[]>([])
  const all = [...groups, ...animals]
  const onTruck = loaded.flatMap(({ key, head }) => {
    const candidate = all.find((each) => each.key === key)
    return candidate ? [{ ...candidate, loading: head }] : []
  })
  const heads = onTruck.reduce((sum, { loading }) => sum + (loading ?? 1), 0)
  const word = normalizedNumber(search)
  const offered = (of: readonly Candidate[]) =>
    of.filter(
      ({ key, name }) => loaded.every((each) => each.key !== key) && name.toUpperCase().includes(word),
    )
  const load = ({ key, head }: Candidate) => setLoaded([...loaded, { key, head }])
  const offeredGroups = offered(groups)
  // A farm has too many animals to list all of them.
  const offeredAnimals = word ? offered(animals) : []
  return (
    <>
      <Fields>
        <DayField
          name="on"
          label={t('groups.carcass.truckDay')}
          value={on}
          onChange={(day) => setOn((day as Day | null) ?? today)}
          min={today}
        />
      </Fields>
      <Section title={t('groups.carcass.truckList')} aside={onTruck.length > 0 && headsText(t, heads)}>
        {onTruck.length === 0 ? (
          <EmptyState title={t('groups.carcass.truckEmpty')} />
        ) : (
          <>
            <TruckVerdict onTruck={onTruck} on={on} setOn={setOn} />
            {onTruck.map((each) => (
              <LoadedTruck
                key={each.key}
                candidate={each}
                on={on}
                loading={each.loading}
                onHead={(head) =>
                  setLoaded(loaded.map((one) => (one.key === each.key ? { ...one, head } : one)))
                }
                onUnload={() => setLoaded(loaded.filter(({ key }) => key !== each.key))}
              />
            ))}
          </>
        )}
      </Section>
      <SearchField
        label={t('groups.carcass.truckSearch')}
        value={search}
        onChange={setSearch}
        onSearch={() => {}}
      />
      <Offered
        title={t('groups.carcass.truckGroups')}
        rows={offeredGroups.slice(0, 60)}
        on={on}
        load={load}
      />
      <Offered title={t('groups.carcass.truckSows')} rows={offeredAnimals.slice(0, 20)} on={on} load={load} />
      {offeredGroups.length + offeredAnimals.length === 0 && word && <EmptyState title={t('ui.noMatch')} />}
    </>
  )
}

/** Whether everything on the truck may go on a day, and otherwise the first day on which it may. */
function TruckVerdict({
  onTruck,
  on,
  setOn,
}: {
  onTruck: readonly Candidate[]
  on: Day
  setOn: (on: Day) => void
}) {
  const t = useT()
  const count = onTruck.filter(({ withdrawals }) => withdrawalOn(withdrawals, on)).length
  // The end of all withdrawals: after one ends, another may still hold.
  const freeOn = latest(...onTruck.flatMap(({ withdrawals }) => withdrawals.map((each) => each.freeOn)))
  return (
    <div role="status">
      {count === 0 ? (
        <Notice tone="green" title={t('groups.carcass.allMayGo')} />
      ) : (
        <Notice
          tone="red"
          title={t('groups.carcass.someMayNot', { count, day: displayDay(freeOn) })}
          action={
            freeOn && (
              <Button onClick={() => setOn(freeOn)}>
                {t('groups.carcass.moveTo', { day: displayDay(freeOn) })}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

function LoadedTruck({
  candidate: { key, name, line, head, groupId, withdrawals },
  on,
  loading,
  onHead,
  onUnload,
}: {
  candidate: Candidate
  on: Day
  /** Heads to load of a group. */
  loading: number | null
  onHead: (head: number) => void
  onUnload: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const current = withdrawals.filter((one) => withdrawalOn([one], on))
  const mayGo = current.length === 0
  return (
    <Card title={name} aside={<FreeChip withdrawals={withdrawals} on={on} />} tone={mayGo ? 'plain' : 'late'}>
      <Fields>
        {current.map(({ medicineName, freeOn }) => (
          <p key={`${medicineName} ${freeOn}`}>
            {t('groups.carcass.until', { medicine: medicineName, day: displayDay(freeOn) })}
          </p>
        ))}
        {head !== null && (
          <NumberField
            name={key}
            label={t('groups.carcass.truckHeads')}
            hint={line}
            value={loading}
            onChange={(typed) => onHead(Math.min(typed ?? 0, head))}
          />
        )}
        {groupId !== null && mayGo && on === today && (
          <Button to={groupRecordOf('shipment', groupId)} state={leadsBackTo(truckPath)}>
            {t('groups.carcass.shipThem')}
          </Button>
        )}
        <Button icon={<IconX size={20} aria-hidden />} onClick={onUnload}>
          {t('groups.carcass.takeOff')}
        </Button>
      </Fields>
    </Card>
  )
}

function Offered({
  title,
  rows,
  on,
  load,
}: {
  title: string
  rows: readonly Candidate[]
  on: Day
  load: (candidate: Candidate) => void
}) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Card flush>
        {rows.map((each) => (
          <CardRow
            key={each.key}
            title={each.name}
            line={each.line}
            chip={<FreeChip withdrawals={each.withdrawals} on={on} />}
            onClick={() => load(each)}
            chevron={false}
          />
        ))}
      </Card>
    </Section>
  )
}

function FreeChip({ withdrawals, on }: { withdrawals: readonly Withdrawal[]; on: Day }) {
  const t = useT()
  return withdrawalOn(withdrawals, on) ? (
    <Chip tone="red">{t('groups.carcass.mayNotGo')}</Chip>
  ) : (
    <Chip tone="green">{t('groups.carcass.mayGo')}</Chip>
  )
}
