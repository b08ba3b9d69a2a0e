import { carcasses, type CheckedTable, type ShippedLot } from '@penside/contract/groups/carcass.ts'
import { carcassTable } from '@penside/domain/groups/carcass-table.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { TableImport } from '../../screen/workbook/table-import.tsx'
import { Notice } from '../../ui/states.tsx'

/** Import of a slaughterhouse's table of carcasses. */
export function CarcassTable({ groupId, lot }: { groupId: number; lot: ShippedLot }) {
  const t = useT()
  const { send, sending } = useSend(carcasses.bring)
  return (
    <TableImport
      kind={carcassTable}
      hint={t('groups.carcass.bringHint')}
      sending={sending}
      send={(table) => send({ groupId, shipmentSeq: lot.seq, ...table, rows: table.rows as never })}
      Verdict={Verdict}
      came={({ rows }) => t('groups.carcass.taken', { count: rows.length })}
    />
  )
}

function Verdict({ checked: { rows, sums } }: { checked: CheckedTable }) {
  const t = useT()
  const told = (heads: number | null, weight: number | null) =>
    [
      heads !== null && t('groups.group.heads', { count: heads }),
      weight !== null && `${formatNumber(weight, 2)} kg`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <Notice tone="green" title={t('groups.carcass.wouldCome', { count: rows.length })} />
      {sums.map(({ row, heads, weight, headsAbove, weightAbove, differs }) => (
        <Notice
          key={row}
          tone={differs ? 'amber' : 'grey'}
          title={t(differs ? 'groups.carcass.sumDiffers' : 'groups.carcass.sumRow', { row })}
        >
          {differs &&
            t('groups.carcass.sumAbove', {
              told: told(heads, weight),
              above: told(headsAbove, weightAbove),
            })}
        </Notice>
      ))}
    </>
  )
}
