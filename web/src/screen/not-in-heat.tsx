import { heatChecks } from '@penside/contract/records/heat-check.ts'
import { heatResultNames, type LastHeatCheck } from '@penside/domain/records/heat-check.ts'
import { formatDayShort } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { toast, undoToastMs } from '../ui/toast.tsx'
import { newId } from './device.ts'
import { entityOf, useSaveRecord, type Saved } from './save.ts'
import { useSession } from './session.ts'
import { useAction } from './use-action.ts'
import { useUndo } from './undo.tsx'

type Sow = { animalId: number; tag: string }

/** Saves that a sow was checked today and is not in heat; null if saving failed, after a message. */
export function useNotInHeat(): (sow: Sow) => Promise<Saved | null> {
  const { today } = useSession()
  const language = useLanguage()
  const trying = useAction()
  const save = useSaveRecord(heatChecks.save, 'heatCheck')
  return async ({ animalId, tag }) => {
    let saved: Saved | null = null
    await trying(async () => {
      saved = await save({
        input: { formMode: 'insert', animalId, checkedOn: today, result: 'notInHeat' },
        operationId: newId(),
        entityKey: entityOf({ animalId }),
        label: tag,
        summary: { day: today, result: heatResultNames.notInHeat[language] },
      })
    })
    return saved
  }
}

/** Button on a list's row: saves with one tap that the sow is not in heat, and offers to undo it. */
export function NotInHeatButton({ sow, small }: { sow: Sow; small?: boolean }) {
  const t = useT()
  const save = useNotInHeat()
  const undo = useUndo({ name: 'heatCheck', save: heatChecks.save }, false)
  const onClick = async () => {
    const saved = await save(sow)
    if (!saved) return
    const where = saved.where === 'phone' && t('outbox.savedHere')
    toast([sow.tag, t('records.round.notInHeat'), where].filter(Boolean).join(' · '), {
      kind: saved.where === 'phone' ? 'plain' : 'done',
      duration: undoToastMs,
      action: { label: t('ui.undo'), onClick: () => void undo(saved.operation) },
    })
  }
  return (
    <Button
      small={small}
      label={`${t('records.round.notInHeat')} · ${sow.tag}`}
      onClick={() => void onClick()}
    >
      {t('records.round.notInHeat')}
    </Button>
  )
}

/** Last heat check of a sow in one line: `Not in heat · 28 Nov · An`. */
export const useHeatCheckLine = () => {
  const language = useLanguage()
  return ({ on, result, by }: LastHeatCheck) =>
    [heatResultNames[result][language], formatDayShort(on), by].filter(Boolean).join(' · ')
}
