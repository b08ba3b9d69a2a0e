import { groupKindNamed } from '@penside/domain/groups/known-kinds.ts'
import { FieldControls } from '../farm/field-controls.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { BySexButton } from '../screen/by-sex.tsx'
import { NewInstead } from '../screen/correction.tsx'
import { Button } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import type { NumberField } from '../ui/number-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { GradesField } from './grades-field.tsx'
import type { AnyValues, GroupRow, SentOfGroup } from './kind.ts'
import { headIn } from './save-question.ts'
import { useGroupRecordForm, type RecordFormProps } from './use-record-form.ts'

/** Controls of the form by the names of its fields, which its kind declares. */
type Controls = {
  text: (name: string) => Parameters<typeof TextField>[0]
  number: (name: string) => Pick<Parameters<typeof NumberField>[0], 'onChange'>
  field: (name: string) => { error: string | undefined }
}

/** Form of one kind of record of a group. Rules are judged against the server's records and those that wait on this phone. */
export function GroupRecordForm<Row extends GroupRow, New extends SentOfGroup>({
  onNew,
  ...props
}: RecordFormProps<Row, New> & {
  /** Begins a new record instead of the correction; undefined if no other can be entered. */
  onNew: (() => void) | undefined
}) {
  const t = useT()
  const language = useLanguage()
  const { kind, group } = props
  const { form, row, heads, shown, lists, put, onChosen, save, remove } = useGroupRecordForm(props)
  const { grades, hasSexes, isBySex, setBySex } = heads
  const values = form.values as AnyValues
  const head = headIn(values)
  const weightHint =
    head > 0 && values.totalWeight
      ? { totalWeight: t('groups.record.perHead', { kg: formatNumber(values.totalWeight / head, 1) }) }
      : {}
  const { one } = groupKindNamed(kind.name)
  const { Beside } = kind
  const controls = form as unknown as Controls
  const gradesField = grades && (
    <GradesField
      key="grades"
      grades={grades}
      value={values.grades}
      // The server names females and males; this field has both.
      error={['grades', 'females', 'males'].map((name) => controls.field(name).error).find(Boolean)}
      onChange={(counted, sex, sum, doubt) => {
        put({ grades: counted })
        controls.number(sex).onChange(sum, doubt)
      }}
    />
  )
  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Fields>
        {row && onNew && <NewInstead label={t('records.kind.new', { one: one[language] })} onClick={onNew} />}
        {Beside && <Beside group={group} values={form.values} row={row} set={put} />}
        <FieldControls
          fields={shown}
          lists={lists}
          form={form}
          row={row}
          of={group.name}
          onChosen={onChosen}
          {...(gradesField && { instead: { females: gradesField, males: null } })}
          hints={weightHint}
        />
        {hasSexes && (
          <BySexButton
            bySex={isBySex(values)}
            values={values}
            onChange={(bySex, counts) => {
              setBySex(bySex)
              put(counts)
            }}
          />
        )}
        <TextField {...controls.text('remark')} />
        {remove && (
          <Button kind="danger" wide onClick={() => void remove()}>
            {t('ui.delete')}
          </Button>
        )}
      </Fields>
      <SaveBar problem={form.problem}>
        <Button kind="primary" wide busy={form.saving} onClick={() => void save()}>
          {t(row ? 'records.kind.saveCorrection' : 'ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
