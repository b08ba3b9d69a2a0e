import { useState } from 'react'
import { carcasses, type ShippedLot } from '@penside/contract/groups/carcass.ts'
import {
  carcassGradeNames,
  carcassGrades,
  carcassPartNames,
  carcassParts,
  carcassSexNames,
  carcassSexes,
  condemnationNames,
  condemnations,
  judgeCarcass,
} from '@penside/domain/groups/carcass.ts'
import { doubtsAboutCarcass } from '@penside/domain/groups/plausible.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { quantity } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { type FieldProblem } from '../../screen/form.ts'
import { useRecordForm } from '../../screen/record-form.ts'
import type { useNamedRecord } from '../../screen/named-record.ts'
import { useProblem } from '../../screen/problem.ts'
import { useRemoving } from '../../screen/remove-record.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ShownCarcass } from './use-carcasses.ts'

/** The next number after this one, with as many figures: `0101` to `0102`. */
const nextNumber = (number: string) =>
  number.replace(/\d+$/, (figures) => String(Number(figures) + 1).padStart(figures.length, '0'))

export type EnteredCarcass = { carcassNo: string; price?: number | null | undefined }

/** One carcass after another: number, weight, grade and backfat at once, the rest where there is something to say. */
export function CarcassForm({
  groupId,
  groupName,
  lot,
  rows,
  open,
  named,
  entered,
  onDone,
}: {
  groupId: number
  groupName: string
  lot: ShippedLot
  rows: readonly ShownCarcass[]
  /** The one that is corrected. */
  open: ShownCarcass | null
  /** One of this phone that the address names. */
  named: ReturnType<typeof useNamedRecord<typeof carcasses.save>>
  /** What was saved last, which the rows may not hold yet. */
  entered: EnteredCarcass | null
  /** @param entered what was saved; nothing where one was deleted */
  onDone: (entered?: EnteredCarcass) => void
}) {
  const t = useT()
  const say = useProblem()
  const removing = useRemoving()
  const language = useLanguage()
  const saveRecord = useSaveRecord(carcasses.save, 'carcass')
  const last = entered ?? rows.at(-1)
  const unsent = open?.operation ?? named?.operation
  const stored = open && open.seq > 0 ? open.seq : undefined
  const [more, setMore] = useState(open !== null && Boolean(open.condemned ?? open.sex))
  const others = rows.filter((row) => row !== open && row.operation?.id !== unsent?.id)
  const begins = named?.input ?? {
    formMode: stored ? ('update' as const) : ('insert' as const),
    groupId,
    shipmentSeq: lot.seq,
    seq: stored,
    carcassNo: open?.carcassNo ?? (last ? nextNumber(last.carcassNo) : undefined),
    weight: open?.weight,
    grade: open?.grade,
    backfat: open?.backfat ?? undefined,
    sex: open?.sex ?? undefined,
    condemned: open?.condemned ?? undefined,
    part: open?.part ?? undefined,
    // A load is mostly paid by one price.
    price: open ? (open.price ?? undefined) : (last?.price ?? undefined),
  }
  type Values = NonNullable<typeof named>['input']
  const toSave = (input: Values) => ({
    input,
    entityKey: `carcass:${groupId}:${lot.seq}:${input.carcassNo.toUpperCase()}`,
    label: `${groupName} · ${input.carcassNo}`,
    summary: { day: lot.on, weight: input.weight ? quantity(input.weight, 'kg') : null },
  })
  const form = useRecordForm<Values>(carcasses.save.input as never, begins, {
    draft: `carcass:${groupId}:${lot.seq}:${unsent?.id ?? stored ?? 'new'}`,
    labels: {
      carcassNo: t('groups.carcass.carcassNo'),
      weight: t('groups.carcass.weight'),
      grade: t('groups.carcass.grade'),
      backfat: t('groups.carcass.backfat'),
      sex: t('groups.carcass.sex'),
      condemned: t('groups.carcass.condemned'),
      part: t('groups.carcass.part'),
      price: t('groups.carcass.price'),
    },
    questions: (values) => doubtsAboutCarcass(values, lot),
    // One after another: asking each time would double the work, and each can be corrected.
    asksFirst: false,
    rules: (values): FieldProblem<Values>[] => {
      try {
        judgeCarcass(values, others, lot.head)
        return []
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        return [{ field: 'carcassNo', code: problem.code, values: problem.values }]
      }
    },
    onSave: (input, operationId) => saveRecord({ ...toSave(input), operationId, changes: unsent?.id }),
    onSaved: onDone,
  })
  const remove = async () => {
    if (!open) return
    const { carcassNo, weight, grade } = open
    const input = {
      formMode: 'delete' as const,
      groupId,
      shipmentSeq: lot.seq,
      seq: stored,
      carcassNo,
      weight,
      grade,
    }
    const former = { ...begins, formMode: 'insert' as const, seq: undefined } as Values
    const isRemoved = await removing(
      carcassNo,
      (operationId) => saveRecord({ ...toSave(input), operationId }),
      (operationId) => saveRecord({ ...toSave(former), operationId }),
    )
    if (isRemoved) onDone()
  }
  const { condemned } = form.values
  return (
    <form {...form.element}>
      <Fields>
        <TextField {...form.text('carcassNo')} maxLength={20} inputMode="numeric" />
        <NumberField {...form.number('weight')} decimals={2} unit="kg" />
        <Segments
          {...form.choice('grade')}
          choices={carcassGrades.map((value) => ({
            value,
            label: value === 'out' ? carcassGradeNames.out[language] : value,
          }))}
        />
        <NumberField {...form.number('backfat')} decimals={1} unit="mm" />
        {more ? (
          <>
            <Segments
              {...form.choice('sex')}
              choices={carcassSexes.map((value) => ({ value, label: carcassSexNames[value][language] }))}
            />
            <SelectField
              {...form.choice('condemned')}
              placeholder={t('groups.carcass.notCondemned')}
              choices={condemnations.map((value) => ({ value, label: condemnationNames[value][language] }))}
              onChange={(chosen) => {
                form.set('condemned', chosen || null)
                if (!chosen) form.set('part', null)
              }}
            />
            {condemned && (
              <SelectField
                {...form.choice('part')}
                placeholder={t('ui.choose')}
                choices={carcassParts.map((value) => ({ value, label: carcassPartNames[value][language] }))}
                onChange={(chosen) => form.set('part', chosen || null)}
              />
            )}
            <NumberField {...form.number('price')} decimals={2} unit="₩" />
          </>
        ) : (
          <Button onClick={() => setMore(true)}>{t('groups.carcass.more')}</Button>
        )}
      </Fields>
      <SaveBar problem={form.problem ?? (unsent?.refused && say(unsent.refused))}>
        <Button kind="primary" wide busy={form.saving} onClick={() => void form.save()}>
          {t('ui.save')}
        </Button>
        {open && (
          <ButtonRow>
            <Button onClick={onDone}>{t('ui.newEntry')}</Button>
            {stored !== undefined && (
              <Button kind="danger" onClick={() => void remove()}>
                {t('ui.delete')}
              </Button>
            )}
          </ButtonRow>
        )}
      </SaveBar>
    </form>
  )
}
