import { useQuery } from '@tanstack/react-query'
import type { Input } from '@penside/contract/api/call.ts'
import { carcasses, type CarcassRow } from '@penside/contract/groups/carcass.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import { isLost, type CarcassGrade } from '@penside/domain/groups/carcass.ts'
import { dressingOf, gradeBy, gradingOn } from '@penside/domain/groups/grading.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { isUnsent, type Operation } from '../../outbox/operation.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { inputIn } from '../../screen/unsent.ts'

/** A carcass with the grade by the table of its day, and the record of this phone that is not sent yet. */
export type ShownCarcass = CarcassRow & { byTable: CarcassGrade | null; operation?: Operation | undefined }

/** Whether the grade is not that of the table; a condemned carcass is not graded. */
export const differs = (row: ShownCarcass) =>
  row.byTable !== null && row.byTable !== row.grade && !isLost(row)

/** Results of a group's shipments, with the unsent records of this phone. */
export function useCarcasses(groupId: number) {
  const view = useQuery({ ...query(carcasses.view, { groupId }), enabled: groupId > 0 })
  const tables = useQuery(query(gradings.list, {}))
  const { open } = useOutbox()
  const { shipments = [], imports = [], rows = [] } = view.data ?? {}
  const gradeOf = (row: CarcassRow) => {
    const lot = shipments.find(({ seq }) => seq === row.shipmentSeq)
    return lot ? gradeBy(gradingOn(tables.data?.rows ?? [], dressingOf(lot.type), lot.on), row) : null
  }
  const graded = rows.map((row): ShownCarcass => ({ ...row, byTable: gradeOf(row) }))
  return {
    shipments,
    rows: open.filter(isUnsent).reduce((before, operation) => {
      const input = inputIn(carcasses.save, operation)
      if (input?.groupId !== groupId) return before
      const row = rowOf(input)
      const others = before.filter((each) => !isSame(each, row))
      return input.formMode === 'delete' ? others : [...others, { ...row, byTable: gradeOf(row), operation }]
    }, graded),
    imports,
    pending: groupId > 0 && view.isPending,
    problem: whyNothing(view),
    retry: () => void view.refetch(),
  }
}

const isSame = (a: CarcassRow, b: CarcassRow) =>
  a.shipmentSeq === b.shipmentSeq && (b.seq > 0 ? a.seq === b.seq : a.carcassNo === b.carcassNo)

const rowOf = ({ shipmentSeq, seq = 0, carcassNo, weight, grade, ...more }: SentCarcass): CarcassRow => ({
  shipmentSeq,
  seq,
  carcassNo,
  weight,
  grade,
  backfat: more.backfat ?? null,
  sex: more.sex ?? null,
  condemned: more.condemned ?? null,
  part: more.part ?? null,
  price: more.price ?? null,
  importId: null,
})
type SentCarcass = Input<typeof carcasses.save>
