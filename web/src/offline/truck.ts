import type { Output } from '@penside/contract/api/call.ts'
import type { trucks } from '@penside/contract/groups/truck.ts'
import type { OfflineQuery } from './query.ts'
import { groupsWithPigs, withdrawalsIn } from './groups.ts'
import type { KeptBoar, KeptSow } from './herd.ts'
import { byTag } from './sow-list.ts'
import { withdrawalMedicine } from './withdrawal.ts'

/** Groups and animals that may be shipped. */
export function truckCandidates(_: unknown, query: OfflineQuery): Output<typeof trucks.candidates> {
  const { herd, today } = query
  const animals: (KeptSow | KeptBoar)[] = [
    ...herd.sows.filter(({ status }) => status !== 'culled'),
    ...herd.boars,
  ]
  return {
    groups: groupsWithPigs(query)
      .toReversed()
      .map(({ groupId, groupName, head, averageAge, penName }) => ({
        groupId,
        name: groupName,
        head,
        averageAge,
        penName,
        withdrawals: withdrawalsIn(groupId, query).filter(({ freeOn }) => freeOn > today),
      })),
    sows: animals.toSorted(byTag).map((animal) => ({
      animalId: animal.animalId,
      tag: animal.tag,
      penName: herd.penName(animal.penId),
      // The snapshot only has the last day of a withdrawal.
      withdrawals:
        animal.withdrawalUntil && animal.withdrawalUntil > today
          ? [
              {
                medicineName: withdrawalMedicine(animal, query),
                givenOn: animal.lastWorkOn < today ? animal.lastWorkOn : today,
                freeOn: animal.withdrawalUntil,
              },
            ]
          : [],
    })),
  }
}
