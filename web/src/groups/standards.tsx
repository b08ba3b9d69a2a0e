import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import {
  curveKinds,
  standardCurves,
  weekRange,
  type CurveKind,
  type StandardCurve,
} from '@penside/domain/farm/standard-curve.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { LineChart } from '../ui/chart.tsx'
import { Fold } from '../ui/fold.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'

const units: Readonly<Record<CurveKind, string>> = { weight: 'kg', water: 'L' }
const number = (value: number) => formatNumber(value, 1)

/** Standard curves of a growing pig by week of age, which managers change. */
export function Standards() {
  const t = useT()
  const curves = useQuery(query(growthStandards.list, {}))
  return (
    <QueryResult query={curves}>
      {(data) => (
        <>
          <p>{t('groups.growth.standards.hint')}</p>
          {curveKinds.map((kind) => (
            <Curve key={kind} kind={kind} curve={data[kind]} />
          ))}
        </>
      )}
    </QueryResult>
  )
}

function Curve({ kind, curve }: { kind: CurveKind; curve: StandardCurve }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [week, setWeek] = useState<number | null>(null)
  const usual = standardCurves[kind]
  const own = curve.some((value, i) => value !== usual[i])
  const title = `${t(`groups.growth.standards.${kind}`)}, ${units[kind]}`
  return (
    <Section title={title}>
      <Card>
        <LineChart
          caption={title}
          axis={t('groups.growth.standards.weeks')}
          labels={curve.map((_, i) => String(i + 1))}
          fromZero
          format={number}
          series={[
            { name: t('groups.growth.standards.ours'), values: curve, tone: 'green' },
            ...(own
              ? [{ name: t('groups.growth.standard'), values: usual, tone: 'grey' as const, plain: true }]
              : []),
          ]}
        />
      </Card>
      <Fold card title={t('groups.growth.standards.all')} open={open} onToggle={setOpen} reads>
        <Card flush>
          {curve.map((value, i) => (
            <CardRow
              key={i}
              title={t('groups.growth.standards.week', { count: i + 1 })}
              line={
                value === usual[i]
                  ? undefined
                  : t('groups.growth.standards.usual', { value: number(usual[i]!) })
              }
              value={
                <b>
                  {number(value)} {units[kind]}
                </b>
              }
              onClick={() => setWeek(i + 1)}
            />
          ))}
        </Card>
      </Fold>
      {week !== null && (
        <Week key={week} kind={kind} curve={curve} week={week} onClose={() => setWeek(null)} />
      )}
    </Section>
  )
}

function Week({
  kind,
  curve,
  week,
  onClose,
}: {
  kind: CurveKind
  curve: StandardCurve
  week: number
  onClose: () => void
}) {
  const t = useT()
  const onSave = useSheetSave(growthStandards.save, onClose)
  const [least, most] = weekRange(curve, kind, week)
  const usual = standardCurves[kind][week - 1]!
  const form = useForm(
    growthStandards.save.input,
    { kind, week, value: curve[week - 1]! },
    {
      labels: { value: t('groups.growth.standards.week', { count: week }) },
      rules: ({ value }) =>
        value < least || value > most
          ? [{ field: 'value', code: 'STANDARD_BETWEEN', values: { least, most } }]
          : [],
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t(`groups.growth.standards.${kind}`)}>
      <NumberField
        {...form.number('value')}
        unit={units[kind]}
        decimals={1}
        hint={t('groups.growth.standards.between', {
          least: number(least),
          most: number(most),
          unit: units[kind],
        })}
      />
      <Button disabled={form.values.value === usual} onClick={() => form.set('value', usual)}>
        {t('groups.growth.standards.toUsual')} ({number(usual)})
      </Button>
    </FormSheet>
  )
}
