import { useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { carcasses, type CarcassImport } from '@penside/contract/groups/carcass.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

/** Tables that were taken in, and the way back. */
export function Brought({ groupId, imports }: { groupId: number; imports: readonly CarcassImport[] }) {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  const { send, sending } = useSend(carcasses.undo)
  if (imports.length === 0) return null
  const undo = async ({ importId, fileName }: CarcassImport) => {
    const body = t('groups.carcass.undoBody', { file: fileName })
    if (
      !(await confirm({
        title: t('groups.carcass.undoAsk'),
        body,
        yes: t('groups.carcass.undo'),
        danger: true,
      }))
    )
      return
    try {
      await send({ groupId, importId })
      toast(t('groups.carcass.undone'))
      await cache.invalidateQueries()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  return (
    <Section title={t('groups.carcass.brought')}>
      {imports.map((each) => (
        <Card key={each.importId} title={each.fileName} aside={t('ui.records', { count: each.carcasses })}>
          <p>{[formatDateTime(each.at), each.memberName].filter(Boolean).join(' · ')}</p>
          <Button
            kind="danger"
            icon={<IconArrowBackUp size={20} aria-hidden />}
            busy={sending}
            onClick={() => void undo(each)}
          >
            {t('groups.carcass.undo')}
          </Button>
        </Card>
      ))}
    </Section>
  )
}
