import { useState, type ComponentType } from 'react'
import { IconPlus } from '../../ui/icons/common.ts'
import type { Call } from '@penside/contract/api/call.ts'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { newId } from '../../screen/device.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { type FieldProblem, type FormSchema, type Typed } from '../../screen/form.ts'
import { useRecordForm, type RecordForm } from '../../screen/record-form.ts'
import { useNamedRecord } from '../../screen/named-record.ts'
import { outboxPath } from '../../screen/places.ts'
import { useRemoveRecord } from '../../screen/remove-record.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

type Entered = { formMode: 'insert' | 'update' | 'delete' }

/** Form of a ledger's entries. The id is made on the phone, so that repeated calls create one entry. */
export type Entry<Values extends Entered> = {
  save: Call<FormSchema<Values>>
  /** Kind of the record in the outbox. */
  kind: 'visit' | 'disinfection'
  idOf: (values: Values) => string
  begins: (id: string) => Typed<Values>
  labels: Partial<Record<keyof Values & string, string>>
  /** Label of an entry in lists. */
  label: (values: Values) => string
  rules: (values: Values) => readonly FieldProblem<Values>[]
  titles: { add: string; edit: string }
  Fields: ComponentType<{ form: RecordForm<Values> }>
}

/** Button for a new entry, number of unsent entries, and the sheet of the open entry: new, unsent or stored. */
export function LedgerEntry<Values extends Entered>({
  of,
  row,
  onClose,
}: {
  of: Entry<Values>
  /** Stored entry that is being corrected. */
  row: Values | null
  onClose: () => void
}) {
  const t = useT()
  const named = useNamedRecord(of.save)
  const [fresh, setFresh] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  const waiting = useOutbox().open.filter(({ kind }) => kind === of.kind).length
  const unsent = named && named.operation.id !== left ? named : null
  const close = () => {
    setFresh(false)
    setLeft(unsent?.operation.id ?? left)
    onClose()
  }
  const begun: Typed<Values> | null = row ?? (unsent?.input as Values | undefined) ?? null
  return (
    <div data-no-print>
      <Button kind="primary" wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setFresh(true)}>
        {of.titles.add}
      </Button>
      {waiting > 0 && (
        <Notice
          tone="amber"
          title={t('reports.duties.onPhone', { count: waiting })}
          action={<Button to={outboxPath}>{t('reports.duties.toOutbox')}</Button>}
        />
      )}
      {(fresh || begun) && (
        <EntrySheet
          of={of}
          begun={begun}
          there={row !== null}
          changes={row ? undefined : unsent?.operation.id}
          onClose={close}
        />
      )}
    </div>
  )
}

function EntrySheet<Values extends Entered>({
  of,
  begun,
  there,
  changes,
  onClose,
}: {
  of: Entry<Values>
  begun: Typed<Values> | null
  /** Whether the server has the entry. */
  there: boolean
  /** Unsent record that is changed. */
  changes: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const saveRecord = useSaveRecord(of.save, of.kind)
  const remove = useRemoveRecord(of.save, of.save, of.kind)
  const [initial] = useState<Typed<Values>>(() => begun ?? of.begins(newId()))
  const about = (input: Values) => ({
    input,
    entityKey: `${of.kind}:${of.idOf(input)}`,
    label: of.label(input),
  })
  const form = useRecordForm<Values>(
    of.save.input,
    there ? ({ ...initial, formMode: 'update' } as Typed<Values>) : initial,
    {
      draft: `${of.kind}:${begun ? of.idOf(begun as Values) : 'new'}`,
      labels: { ...of.labels, remark: t('ui.remark') },
      rules: of.rules,
      asksFirst: false,
      onSave: (input, operationId) => saveRecord({ ...about(input), operationId, changes }),
      onSaved: onClose,
    },
  )
  const onDelete = async () => {
    const values = begun as Values
    const former = about({ ...values, formMode: 'insert' })
    if (await remove(about({ ...values, formMode: 'delete' }), former)) onClose()
  }
  return (
    <FormSheet
      form={form}
      title={begun ? of.titles.edit : of.titles.add}
      onClose={onClose}
      after={
        there && (
          <Button kind="danger" wide onClick={() => void onDelete()}>
            {t('ui.delete')}
          </Button>
        )
      }
    >
      <of.Fields form={form} />
    </FormSheet>
  )
}
