import { useState } from 'react'
import { carcasses, type ShippedLot } from '@penside/contract/groups/carcass.ts'
import {
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
import { type FieldProblem, type Typed } from '../../screen/form.ts'
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
import { choicesOf, gradeChoices } from './choices.ts'
import type { ShownCarcass } from './use-carcasses.ts'

/** Next carcass number, with as many digits: `0102` after `0101`. */
const nextNumber = (number: string) =>
  number.replace(/\d+$/, (figures) => String(Number(figures) + 1).padStart(figures.length, '0'))

export type EnteredCarcass = { carcassNo: string; price?: number | null | undefined }

type Props = {
  groupId: number
  groupName: string
  lot: ShippedLot
  rows: readonly ShownCarcass[]
  /** The carcass that is corrected. */
  open: ShownCarcass | null
  /** A record of this phone that the address names. */
  named: ReturnType<typeof useNamedRecord<typeof carcasses.save>>
  /** The carcass that was saved last, which the rows may not have yet. */
  entered: EnteredCarcass | null
  /** @param entered the saved carcass; absent after a deletion */
  onDone: (entered?: EnteredCarcass) => void
}
type Values = NonNullable<Props['named']>['input']

function useCarcassForm({ groupId, groupName, lot, rows, open, named, entered, onDone }: Props) {
  const t = useT()
  const removing = useRemoving()
  const saveRecord = useSaveRecord(carcasses.save, 'carcass')
  const unsent = open?.operation ?? named?.operation
  const seq = open && open.seq > 0 ? open.seq : undefined
  const others = rows.filter((row) => row !== open && row.operation?.id !== unsent?.id)
  const last = entered ?? rows.at(-1)
  const begins =
    named?.input ??
    ({
      formMode: seq ? 'update' : 'insert',
      groupId,
      shipmentSeq: lot.seq,
      seq,
      // Carcasses of a shipment have consecutive numbers, and mostly one price.
      ...(open ? valuesOf(open) : last && { carcassNo: nextNumber(last.carcassNo), price: last.price }),
    } as Typed<Values>)
  const toSave = (input: Values) => ({
    input,
    entityKey: `carcass:${groupId}:${lot.seq}:${input.carcassNo.toUpperCase()}`,
    label: `${groupName} · ${input.carcassNo}`,
    summary: { day: lot.on, weight: input.weight ? quantity(input.weight, 'kg') : null },
  })
  const form = useRecordForm<Values>(carcasses.save.input as never, begins, {
    draft: `carcass:${groupId}:${lot.seq}:${unsent?.id ?? seq ?? 'new'}`,
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
    // Many are entered in a row, and each can be corrected.
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
    const { seq: shipmentSeq } = lot
    const deletion: Values = { formMode: 'delete', groupId, shipmentSeq, seq, carcassNo, weight, grade }
    const former = { ...begins, formMode: 'insert', seq: undefined } as Values
    const isRemoved = await removing(
      carcassNo,
      (operationId) => saveRecord({ ...toSave(deletion), operationId }),
      (operationId) => saveRecord({ ...toSave(former), operationId }),
    )
    if (isRemoved) onDone()
  }
  return { form, refused: unsent?.refused, remove: seq === undefined ? null : remove }
}

const valuesOf = ({ carcassNo, weight, grade, backfat, sex, condemned, part, price }: ShownCarcass) => ({
  carcassNo,
  weight,
  grade,
  backfat: backfat ?? undefined,
  sex: sex ?? undefined,
  condemned: condemned ?? undefined,
  part: part ?? undefined,
  price: price ?? undefined,
})

/** Form of one carcass after another: number, weight, grade and backfat, and on demand the rest. */
export function CarcassForm(props: Props) {
  const { open, onDone } = props
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const { form, refused, remove } = useCarcassForm(props)
  const [more, setMore] = useState(open !== null && Boolean(open.condemned ?? open.sex))
  return (
    <form {...form.element}>
      <Fields>
        <TextField {...form.text('carcassNo')} maxLength={20} inputMode="numeric" />
        <NumberField {...form.number('weight')} decimals={2} unit="kg" />
        <Segments {...form.choice('grade')} choices={gradeChoices(language)} />
        <NumberField {...form.number('backfat')} decimals={1} unit="mm" />
        {more ? (
          <>
            <Segments {...form.choice('sex')} choices={choicesOf(carcassSexes, carcassSexNames, language)} />
            <SelectField
              {...form.choice('condemned')}
              placeholder={t('groups.carcass.notCondemned')}
              choices={choicesOf(condemnations, condemnationNames, language)}
              onChange={(chosen) => {
                form.set('condemned', chosen || null)
                if (!chosen) form.set('part', null)
              }}
            />
            {form.values.condemned && (
              <SelectField
                {...form.choice('part')}
                placeholder={t('ui.choose')}
                choices={choicesOf(carcassParts, carcassPartNames, language)}
                onChange={(chosen) => form.set('part', chosen || null)}
              />
            )}
            <NumberField {...form.number('price')} decimals={2} unit="₩" />
          </>
        ) : (
          <Button onClick={() => setMore(true)}>{t('groups.carcass.more')}</Button>
        )}
      </Fields>
      <SaveBar problem={form.problem ?? (refused && say(refused))}>
        <Button kind="primary" wide busy={form.saving} onClick={() => void form.save()}>
          {t('ui.save')}
        </Button>
        {open && (
          <ButtonRow>
            <Button onClick={onDone}>{t('ui.newEntry')}</Button>
            {remove && (
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
