import { useQuery } from '@tanstack/react-query'
import { tradeFiles, type CheckedTradeFile, type TradeFileRow } from '@penside/contract/stores/trade-file.ts'
import { tradeFile, tradeKindNames } from '@penside/domain/stores/trade-file.ts'
import { formatNumber, formatWon, quantity, displayDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { ImportedTables } from '../screen/workbook/imported-tables.tsx'
import { TableImport } from '../screen/workbook/table-import.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Notice } from '../ui/states.tsx'

/** Import of a file of purchases and sales, with undo. */
export function TradeFile() {
  const t = useT()
  const { send, sending } = useSend(tradeFiles.bring)
  const undo = useSend(tradeFiles.undo)
  const brought = useQuery(query(tradeFiles.list, {}))
  return (
    <>
      <Card>
        <TableImport
          kind={tradeFile}
          hint={t('stores.tradeFile.hint')}
          sending={sending}
          send={(table) => send({ ...table, rows: table.rows as never })}
          Verdict={TradeVerdict}
          came={({ rows }) => t('stores.tradeFile.came', { count: rows.length })}
        />
      </Card>
      <QueryResult query={brought} waiting={<Skeleton shape="list" />}>
        {({ imports }) => (
          <ImportedTables
            imports={imports}
            count={({ records }) => records}
            warning={({ fileName }) => t('stores.tradeFile.undoBody', { file: fileName })}
            undo={({ importId }) => undo.send({ importId })}
            busy={undo.sending}
          />
        )}
      </QueryResult>
    </>
  )
}

function TradeVerdict({ checked: { rows } }: { checked: CheckedTradeFile }) {
  const t = useT()
  const language = useLanguage()
  const paid = rows.reduce((sum, { kind, price }) => sum + (kind === 'shipment' ? 0 : (price ?? 0)), 0)
  const sold = rows.reduce((sum, { kind, price }) => sum + (kind === 'shipment' ? (price ?? 0) : 0), 0)
  const written = ({ kind, amount }: TradeFileRow) =>
    kind === 'medicine' ? formatNumber(amount, Number.isInteger(amount) ? 0 : 2) : quantity(amount, 'kg')
  return (
    <>
      <Notice tone="green" title={t('stores.tradeFile.wouldCome', { count: rows.length })}>
        {t('stores.tradeFile.sums', { paid: formatWon(paid), sold: formatWon(sold) })}
      </Notice>
      <Card flush>
        {rows.map((row) => (
          <CardRow
            key={row.row}
            title={row.name}
            line={[displayDay(row.on), tradeKindNames[row.kind][language], row.supplier]
              .filter(Boolean)
              .join(' · ')}
            value={[written(row), row.price !== null && formatWon(row.price)].filter(Boolean).join(' · ')}
          />
        ))}
      </Card>
    </>
  )
}
