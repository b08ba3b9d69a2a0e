import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from '../../ui/choice.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { toast } from '../../ui/toast.tsx'

/** Form that merges a duplicate into another entry. */
export function MergeInto<Value extends string | number>({
  name,
  others,
  merge,
  onDone,
}: {
  name: string
  others: readonly Choice<Value>[]
  merge: (into: Value) => Promise<unknown>
  onDone: () => void
}) {
  const t = useT()
  const say = useProblem()
  const [open, setOpen] = useState(false)
  const [into, setInto] = useState<Value | null>(null)
  const [busy, setBusy] = useState(false)
  if (others.length === 0) return null
  const ask = async () => {
    const target = others.find(({ value }) => value === into)
    if (!target) return
    const words = { name, into: target.label }
    const sure = await confirm({
      title: t('house.mergeAsk', words),
      body: t('house.mergeBody', words),
      yes: t('house.mergeYes'),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await merge(target.value)
      toast(t('house.merged'))
      onDone()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Fold title={t('house.merge')} open={open} onToggle={setOpen}>
      <Fields>
        <PickField
          label={t('house.mergeInto')}
          hint={t('house.mergeHint')}
          value={into}
          onChange={setInto}
          choices={others}
          placeholder={t('ui.choose')}
        />
        <Button wide kind="danger" disabled={into === null} busy={busy} onClick={() => void ask()}>
          {t('house.mergeYes')}
        </Button>
      </Fields>
    </Fold>
  )
}
