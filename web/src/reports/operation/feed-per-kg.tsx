import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { operation } from '@penside/contract/reports/operation.ts'
import { feedPerKgLimits, usualFeedPerKg } from '@penside/domain/reports/operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Figure, Lines, type Fact } from '../../ui/facts.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from '../books.module.css'

/** kg of feed per kg shipped, compared with other farms or the farm's target. */
export function FeedPerKg({ answer }: { answer: Output<typeof operation.view> }) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState(false)
  const { feedPerKg, compared, ratio, feedPerKgBefore, farms } = answer
  const value = formatNumber(compared, 2)
  const chip =
    farms > 0
      ? t('reports.operation.comparedOthers', { farms, value })
      : t('reports.operation.comparedTarget', { value })
  const facts: Fact[] = [
    {
      key: 'ratio',
      label: t('reports.operation.ratio'),
      value: ratio === null ? '-' : `${formatNumber(ratio, 0)}%`,
    },
    {
      key: 'before',
      label: t('reports.operation.lastYear'),
      value: feedPerKgBefore === null ? '-' : formatNumber(feedPerKgBefore, 2),
    },
  ]
  return (
    <Card>
      <Figure
        label={t('reports.operation.perKg')}
        value={formatNumber(feedPerKg, 2)}
        unit={t('reports.operation.perKgUnit')}
        aside={<Chip tone={ratio !== null && ratio > 100 ? 'amber' : 'green'}>{chip}</Chip>}
      />
      <Lines facts={facts} />
      {feedPerKg === null && <p className={styles.note}>{t('reports.operation.notWeighed')}</p>}
      {farms === 0 && <p className={styles.note}>{t('reports.operation.fewOthers')}</p>}
      {farms === 0 && manages && (
        <div className={styles.control} data-no-print>
          <Button onClick={() => setOpen(true)}>{t('reports.operation.setTarget')}</Button>
        </div>
      )}
      {open && <FeedTargetSheet target={compared ?? usualFeedPerKg} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function FeedTargetSheet({ target, onClose }: { target: number; onClose: () => void }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(operation.saveTarget)
  const form = useForm(
    operation.saveTarget.input,
    { target },
    {
      labels: { target: t('reports.operation.target') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  return (
    <Sheet open onClose={onClose} title={t('reports.operation.target')}>
      <form {...form.element}>
        <Fields>
          <NumberField
            {...form.number('target')}
            decimals={2}
            unit={t('reports.operation.perKgUnit')}
            hint={t('reports.operation.targetRange', feedPerKgLimits)}
          />
          {form.problem !== null && <Notice tone="red" title={form.problem} />}
          <ButtonRow>
            <Button
              busy={sending && !form.saving}
              onClick={() =>
                trying(async () => {
                  await send({})
                  toast(t('ui.saved'))
                  onClose()
                })
              }
            >
              {t('reports.operation.usual')} ({formatNumber(usualFeedPerKg, 1)})
            </Button>
            <Button kind="primary" type="submit" busy={form.saving}>
              {t('ui.save')}
            </Button>
          </ButtonRow>
        </Fields>
      </form>
    </Sheet>
  )
}
