import { useQuery } from '@tanstack/react-query'
import { carcasses, type CarcassRow } from '@penside/contract/groups/carcass.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import { isLost, type CarcassGrade } from '@penside/domain/groups/carcass.ts'
import { dressingOf, gradeBy, gradingOn } from '@penside/domain/groups/grading.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { isUnsent, type Operation } from '../../outbox/operation.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { inputIn } from '../../screen/unsent.ts'

/** A carcass as the lists show it: with the grade by the table of its day, and the record of this phone that is not sent yet. */
export type ShownCarcass = CarcassRow & { byTable: CarcassGrade | null; operation?: Operation | undefined }

/** One whose grade is not that of the table. What was condemned is graded by nobody. */
export const differs = (row: ShownCarcass) =>
  row.byTable !== null && row.byTable !== row.grade && !isLost(row)

/** The results of a group's shipments, with what waits on this phone. */
export function useCarcasses(groupId: number) {
  const asked = useQuery({ ...query(carcasses.view, { groupId }), enabled: groupId > 0 })
  const tables = useQuery(query(gradings.list, {}))
  const { open } = useOutbox()
  const { data } = asked
  const ofShipment = new Map((data?.shipments ?? []).map((lot) => [lot.seq, lot]))
  const gradeOf = (row: CarcassRow) => {
    const lot = ofShipment.get(row.shipmentSeq)
    return lot ? gradeBy(gradingOn(tables.data?.rows ?? [], dressingOf(lot.type), lot.on), row) : null
  }
  let rows: ShownCarcass[] = (data?.rows ?? []).map((row) => ({ ...row, byTable: gradeOf(row) }))
  for (const operation of open) {
    const input = inputIn(carcasses.save, operation)
    if (!input || input.groupId !== groupId || !isUnsent(operation)) continue
    const { formMode, shipmentSeq, carcassNo, weight, grade, seq = 0 } = input
    const stands = (row: CarcassRow) =>
      row.shipmentSeq === shipmentSeq && (seq > 0 ? row.seq === seq : row.carcassNo === carcassNo)
    const row = {
      shipmentSeq,
      seq,
      carcassNo,
      weight,
      grade,
      backfat: input.backfat ?? null,
      sex: input.sex ?? null,
      condemned: input.condemned ?? null,
      part: input.part ?? null,
      price: input.price ?? null,
      importId: null,
    }
    rows = rows.filter((each) => !stands(each))
    if (formMode !== 'delete') rows.push({ ...row, byTable: gradeOf(row), operation })
  }
  return {
    shipments: data?.shipments ?? [],
    rows,
    imports: data?.imports ?? [],
    known: data !== undefined,
    pending: groupId > 0 && asked.isPending,
    problem: whyNothing(asked),
    retry: () => void asked.refetch(),
  }
}
