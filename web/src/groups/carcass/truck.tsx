import { normalizedNumber } from '@penside/domain/basics/normalized.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconX } from '@tabler/icons-react'
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
  head: number | null
  groupId: number | null
  withdrawals: readonly Withdrawal[]
}
type Loaded = { key: string; head: number | null }

/** What waits on this phone forbids as much as what the server has. */
function useWaiting() {
  const { open } = useOutbox()
  const { data: choices } = useQuery(query(medicines.choices, {}))
  const waiting = new Map<string, Withdrawal[]>()
  const add = (key: string, medicineId: number | undefined, givenOn: Day, days: number | undefined) => {
    const medicine = choices?.find(({ code }) => Number(code) === medicineId)
    const freeOn = withdrawalUntil(givenOn, days ?? medicine?.withdrawalDays ?? 0)
    const given = { medicineName: medicine?.name ?? '', givenOn, freeOn }
    waiting.set(key, [...(waiting.get(key) ?? []), given])
  }
  for (const operation of open.filter(isUnsent)) {
    const ofGroup = inputIn(groupTreatments.save, operation)
    if (ofGroup && ofGroup.formMode !== 'delete' && ofGroup.groupId)
      add(`group ${ofGroup.groupId}`, ofGroup.medicineId, ofGroup.on, undefined)
    const ofAnimal = inputIn(treatments.save, operation)
    if (ofAnimal && ofAnimal.formMode !== 'delete')
      add(`animal ${ofAnimal.animalId}`, ofAnimal.medicineId, ofAnimal.treatedOn, ofAnimal.withdrawalDays)
  }
  /** What the phone told from the same records stands there already. */
  return (key: string, known: readonly Withdrawal[]) => {
    const more = (waiting.get(key) ?? []).filter((one) =>
      known.every(({ medicineName, freeOn }) => medicineName !== one.medicineName || freeOn !== one.freeOn),
    )
    return [...known, ...more]
  }
}

/** Before a truck to slaughter is loaded: who may not go on its day, for which medicine, and from when on. */
export function TruckCheck() {
  const t = useT()
  const asked = useQuery(query(trucks.candidates, {}))
  return (
    <>
      <p data-no-print>{t('groups.carcass.truckHint')}</p>
      <QueryResult query={asked} waiting={<Skeleton shape="list" count={4} />}>
        {(known) => <Check known={known} />}
      </QueryResult>
    </>
  )
}

function Check({ known }: { known: TruckCandidates }) {
  const t = useT()
  const { today } = useSession()
  const waiting = useWaiting()
  const [on, setOn] = useState<Day>(today)
  const [search, setSearch] = useState('')
  const [loaded, setLoaded] = useState<readonly Loaded[]>([])
  const groups: Candidate[] = known.groups.map(
    ({ groupId, name, head, averageAge, penName, withdrawals }) => ({
      key: `group ${groupId}`,
      name,
      line: [
        penName,
        t('groups.group.days', { count: averageAge }),
        t('groups.group.heads', { count: head, shown: formatNumber(head) }),
      ]
        .filter(Boolean)
        .join(' · '),
      head,
      groupId,
      withdrawals: waiting(`group ${groupId}`, withdrawals),
    }),
  )
  const animals: Candidate[] = known.sows.map(({ animalId, tag, penName, withdrawals }) => ({
    key: `animal ${animalId}`,
    name: tag,
    line: penName,
    head: null,
    groupId: null,
    withdrawals: waiting(`animal ${animalId}`, withdrawals),
  }))
  const all = [...groups, ...animals]
  const onTruck = loaded.flatMap(({ key, head }) => {
    const found = all.find((each) => each.key === key)
    return found ? [{ ...found, loading: head }] : []
  })
  const held = onTruck.flatMap((each) => {
    const inside = withdrawalOn(each.withdrawals, on)
    return inside ? [inside] : []
  })
  // Until the last of all has ended: one that ends may leave another.
  const freeOn = latest(...onTruck.flatMap(({ withdrawals }) => withdrawals.map((each) => each.freeOn)))
  const word = normalizedNumber(search)
  const offered = (of: readonly Candidate[]) =>
    of.filter(
      ({ key, name }) => loaded.every((each) => each.key !== key) && name.toUpperCase().includes(word),
    )
  const load = ({ key, head }: Candidate) => setLoaded([...loaded, { key, head }])
  const rows = (of: readonly Candidate[], most: number) => (
    <Card flush>
      {of.slice(0, most).map((each) => (
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
  )
  const someGroups = offered(groups)
  // Of many sows only those are listed that somebody looks for.
  const someAnimals = word ? offered(animals) : []
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
      <Section
        title={t('groups.carcass.truckList')}
        aside={
          onTruck.length > 0 &&
          t('groups.group.heads', {
            count: onTruck.reduce((sum, { loading }) => sum + (loading ?? 1), 0),
            shown: formatNumber(onTruck.reduce((sum, { loading }) => sum + (loading ?? 1), 0)),
          })
        }
      >
        {onTruck.length === 0 ? (
          <EmptyState title={t('groups.carcass.truckEmpty')} />
        ) : (
          <>
            <div role="status">
              {held.length === 0 ? (
                <Notice tone="green" title={t('groups.carcass.allMayGo')} />
              ) : (
                <Notice
                  tone="red"
                  title={t('groups.carcass.someMayNot', { count: held.length, day: displayDay(freeOn) })}
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
            {onTruck.map((each) => {
              const inside = withdrawalOn(each.withdrawals, on)
              return (
                <Card
                  key={each.key}
                  title={each.name}
                  aside={<FreeChip withdrawals={each.withdrawals} on={on} />}
                  tone={inside ? 'late' : 'plain'}
                >
                  <Fields>
                    {each.withdrawals
                      .filter((one) => withdrawalOn([one], on))
                      .map(({ medicineName, freeOn: from }) => (
                        <p key={`${medicineName} ${from}`}>
                          {t('groups.carcass.until', { medicine: medicineName, day: displayDay(from) })}
                        </p>
                      ))}
                    {each.head !== null && (
                      <NumberField
                        name={each.key}
                        label={t('groups.carcass.truckHeads')}
                        hint={each.line}
                        value={each.loading}
                        onChange={(head) =>
                          setLoaded(
                            loaded.map((one) =>
                              one.key === each.key
                                ? { ...one, head: Math.min(head ?? 0, each.head ?? 0) }
                                : one,
                            ),
                          )
                        }
                      />
                    )}
                    {each.groupId !== null && !inside && on === today && (
                      <Button to={groupRecordOf('shipment', each.groupId)} state={leadsBackTo(truckPath)}>
                        {t('groups.carcass.shipThem')}
                      </Button>
                    )}
                    <Button
                      icon={<IconX size={20} aria-hidden />}
                      onClick={() => setLoaded(loaded.filter(({ key }) => key !== each.key))}
                    >
                      {t('groups.carcass.takeOff')}
                    </Button>
                  </Fields>
                </Card>
              )
            })}
          </>
        )}
      </Section>
      <SearchField
        label={t('groups.carcass.truckSearch')}
        value={search}
        onChange={setSearch}
        onSearch={() => {}}
      />
      {someGroups.length > 0 && (
        <Section title={t('groups.carcass.truckGroups')}>{rows(someGroups, 60)}</Section>
      )}
      {someAnimals.length > 0 && (
        <Section title={t('groups.carcass.truckSows')}>{rows(someAnimals, 20)}</Section>
      )}
      {someGroups.length + someAnimals.length === 0 && word && <EmptyState title={t('ui.noMatch')} />}
    </>
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
