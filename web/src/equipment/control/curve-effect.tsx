import { curveOn, type CurvePoint } from '@penside/domain/equipment/setting-limit.ts'
import { formatWon } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import type { CurveDraft, CurvePast } from './curve-draft.ts'
import { Change } from './sent.tsx'
import { formatDifference, useSettingFormat, type SettingView } from './setting-format.ts'

/** What the draft changes today for the animals at the equipment. */
export function CurveEffect({
  draft,
  past,
  view,
}: {
  draft: CurveDraft
  past: CurvePast | undefined
  view: SettingView
}) {
  const t = useT()
  const format = useSettingFormat(view.type)
  const { points, before, decimals } = draft
  const { setting } = draft.kind
  const { today = [], price = null } = past ?? {}
  if (today.length === 0) return null
  const value = (curve: readonly CurvePoint[], day: number) => Number(curveOn(curve, day).toFixed(decimals))
  if (setting !== 'target')
    return (
      <Card flush>
        <CardRow
          title={t('control.todayOf', { count: today[0]! })}
          value={
            <Change
              from={before ? format.number(setting, value(before, today[0]!)) : '-'}
              to={format.withUnit(setting, value(points, today[0]!))}
            />
          }
        />
      </Card>
    )
  const changes = before ? today.map((day) => value(points, day) - value(before, day)) : []
  const total = changes.reduce((sum, each) => sum + each, 0)
  return (
    <Card flush>
      <CardRow
        title={t('control.changed')}
        line={t('control.standing', { count: today.length })}
        value={
          before ? t('control.sows', { count: changes.filter((each) => Math.abs(each) > 1e-9).length }) : '-'
        }
      />
      <CardRow
        title={t('control.feedADay')}
        value={before ? `${formatDifference(total, 1)} ${format.unit(setting)}` : '-'}
      />
      {price !== null && before && (
        <CardRow
          title={t('control.costAMonth')}
          line={t('control.costOf', { price: formatWon(price) })}
          value={`${total < 0 ? '−' : '+'}${formatWon(Math.abs(total) * 30 * price)}`}
        />
      )}
    </Card>
  )
}
