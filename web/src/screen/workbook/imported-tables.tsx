import { useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp } from '../../ui/icons/common.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useAction } from '../use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

type ImportedTable = { importId: number; fileName: string; memberName: string; at: string }

/** Imported tables, each with an undo button. `count`: number of its records. */
export function ImportedTables<Table extends ImportedTable>({
  imports,
  count,
  warning,
  undo: takeBack,
  busy,
}: {
  imports: readonly Table[]
  count: (table: Table) => number
  warning: (table: Table) => string
  undo: (table: Table) => Promise<unknown>
  busy: boolean
}) {
  const t = useT()
  const trying = useAction()
  const cache = useQueryClient()
  if (imports.length === 0) return null
  const undo = async (table: Table) => {
    if (
      !(await confirm({
        title: t('table.undoAsk'),
        body: warning(table),
        yes: t('table.undo'),
        danger: true,
      }))
    )
      return
    await trying(async () => {
      await takeBack(table)
      toast(t('table.undone'))
      await cache.invalidateQueries()
    })
  }
  return (
    <Section title={t('table.brought')}>
      {imports.map((each) => (
        <Card key={each.importId} title={each.fileName} aside={t('ui.records', { count: count(each) })}>
          <p>{[formatDateTime(each.at), each.memberName].filter(Boolean).join(' · ')}</p>
          <Button
            kind="danger"
            icon={<IconArrowBackUp size={20} aria-hidden />}
            busy={busy}
            onClick={() => void undo(each)}
          >
            {t('table.undo')}
          </Button>
        </Card>
      ))}
    </Section>
  )
}
