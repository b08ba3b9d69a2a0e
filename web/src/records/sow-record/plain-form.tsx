import { beginning, FieldControls, toldOf, useFieldWords, useLists } from '../../farm/field-controls.tsx'
import { dayFieldOf, listed } from '../../screen/fields.tsx'
import { useSession } from '../../screen/session.ts'
import { Fields } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KindForm, useKindForm, type KindFormOptions } from './form.tsx'
import type { Animal, FormProps, HistoryRow, Sent } from './kind.ts'
import type { PlainKind } from './plain-kind.tsx'

/** Form of a plain kind. `own` overrides what is derived from the fields. */
export function PlainForm<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  own = {},
  onDay,
  deed,
  ofThem,
  ...props
}: FormProps<Row, Head> & {
  kind: PlainKind<Row, New, Head>
  own?: Partial<KindFormOptions<New>>
  /** Handles a chosen day instead of setting it. */
  onDay?: (day: string | null, set: (day: string | null) => void) => void
  /** Label of the save button for these values. */
  deed?: (values: { readonly [Name in keyof New]?: New[Name] | null | undefined }) => string | undefined
  /** Piglets of which some are counted; the rest is shown beside the count. */
  ofThem?: number | undefined
}) {
  const { today } = useSession()
  const fields = listed<never>(kind.fields)
  const lists = useLists(fields)
  const row = props.opened.mode === 'update' ? props.opened.row : null

  const frame = useKindForm(kind, props, {
    fields: { on: dayFieldOf(fields).name } as KindFormOptions<New>['fields'],
    summary: (values) => toldOf(fields, lists, values),
    ...own,
    ...(useFieldWords(fields) as Pick<KindFormOptions<New>, 'labels' | 'empty'>),
    initial: { ...beginning(fields, row, today), ...own.initial } as KindFormOptions<New>['initial'],
  })
  return (
    <KindForm frame={frame} deed={deed?.(frame.form.values)}>
      <Fields>
        <FieldControls
          fields={fields}
          lists={lists}
          form={frame.form}
          row={row}
          pen={props.sow.pen}
          of={props.sow.tag}
          ofThem={ofThem}
          onDay={onDay}
        />
        <TextField {...(frame.form as unknown as TextForm).text('remark')} />
      </Fields>
    </KindForm>
  )
}

type TextForm = {
  text: (name: string) => { label: string; value: string; onChange: (text: string) => void }
}
