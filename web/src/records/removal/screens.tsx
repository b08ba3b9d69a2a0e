import { codes } from '@penside/contract/farm/codes.ts'
import type { NewRemoval, RemovalRow } from '@penside/contract/records/removal.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { checkPigletsGo, removalCategories, usualRemoval } from '@penside/domain/records/removal.ts'
import { mayGoToSlaughter } from '@penside/domain/records/sale.ts'
import { tried } from '@penside/domain/basics/refusal.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { PhotosField } from '../../farm/photos/photos-field.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import type { FieldProblem } from '../../screen/form.ts'
import type { ShownRow } from '../../screen/history-rows.tsx'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Lines } from '../../ui/facts.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { saleProblems } from '../sale.ts'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { removal } from './kind.tsx'
import { PigletsGoField } from './piglets-go-field.tsx'
import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'

export const List = () => <SowRecordList kind={removal} list={accidents.list} />
export const Screen = () => <SowRecordScreen kind={removal} Form={RemovalForm} />

/** Input of what became of the piglets. */
const pigletsOf = ({ piglets }: RemovalRow) =>
  piglets.map(({ toId, cause, piglets: females }) => ({
    ...(cause ? { cause } : { toId: toId ?? undefined }),
    females,
  }))

function RemovalForm(props: FormProps<RemovalRow>) {
  const t = useT()
  const { today } = useSession()
  const categories = useCodeChoices(query(codes.system, { list: '08' }))
  const reasons = useCodeChoices(query(codes.association, { list: '031' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const frame = useRemovalForm(props, row, categories.nameOf, reasons.nameOf)
  const { form } = frame
  const { piglets } = form.values
  const withdrawn = frame.isNew && withdrawalOf(sow, form.values)

  return (
    <KindForm frame={frame}>
      <Fields>
        <DayField {...form.day('removedOn')} max={today} />
        <ChoiceButtons
          {...form.choice('category')}
          required
          shown={4}
          choices={removalCategories.map((code) => ({ value: code, label: categories.nameOf(code) }))}
        />
        {withdrawn && <Notice tone="red" title={t('records.removal.withdrawal', { day: withdrawn })} />}
        <PickField {...form.choice('reason')} required choices={reasons.choices} />
        {piglets ? (
          <PigletsGoField
            {...form.field('piglets')}
            sow={sow}
            value={piglets}
            onChange={(parts) => form.set('piglets', parts)}
          />
        ) : (
          row && row.piglets.length > 0 && <RecordedPiglets parts={row.piglets} />
        )}
        <NumberField {...form.number('weight')} decimals={2} unit="kg" />
        <TextField {...form.text('detail')} />
        <TextField {...form.text('remark')} />
        <PhotosField of={sow.tag} {...form.list('photos')} />
      </Fields>
    </KindForm>
  )
}

type Sow = FormProps<RemovalRow>['sow']

/** End of the withdrawal period, if the removal is a sale or slaughter inside it. */
function withdrawalOf(
  sow: Sow,
  { category, removedOn }: { category?: string | null | undefined; removedOn?: Day | null | undefined },
): Day | null {
  const until = sow.withdrawalUntil
  if (!until || !removedOn || removedOn >= until) return null
  const code = category ?? ''
  const isSale = saleProblems(sow, { on: removedOn, code }, 'removedOn').length > 0
  return isSale || mayGoToSlaughter(code) ? until : null
}

function useRemovalForm(
  props: FormProps<RemovalRow>,
  row: ShownRow<RemovalRow> | null,
  categoryOf: (code: string | undefined) => string,
  reasonOf: (code: string | undefined) => string,
) {
  const t = useT()
  const { today } = useSession()
  const { sow } = props
  const isNew = !row || row.operation !== undefined
  return useKindForm(removal, props, {
    initial: {
      removedOn: row?.removedOn ?? today,
      category: removalCategories.find((each) => each === row?.category) ?? usualRemoval.category,
      reason: row?.reason ?? usualRemoval.reason,
      ...(row && {
        weight: row.weight || undefined,
        detail: row.detail,
        remark: row.remark,
        photos: row.photos,
      }),
      // A correction does not change what became of the piglets.
      ...(isNew && sow.nursing > 0 && { piglets: row ? pigletsOf(row) : [{ females: sow.nursing }] }),
    },
    toRestore: (values) => ({ ...values, ...(row && { piglets: pigletsOf(row) }) }),
    fields: { on: 'removedOn', piglets: 'piglets' },
    first: ({ piglets = [] }) =>
      isNew
        ? tried<FieldProblem<NewRemoval>[]>(
            () => {
              checkPigletsGo(sow.nursing, piglets)
              return []
            },
            ({ code, values }) => [{ field: 'piglets', code, values }],
          )
        : [],
    facts: ({ category = '' }) => ({
      withdrawalUntil: mayGoToSlaughter(category) ? sow.withdrawalUntil : null,
    }),
    rules: ({ removedOn, category = '' }) =>
      saleProblems(sow, { on: removedOn, code: category }, 'removedOn'),
    labels: {
      removedOn: t('records.removal.removedOn'),
      category: t('records.removal.category'),
      reason: t('records.removal.reason'),
      weight: t('records.removal.weight'),
      detail: t('records.removal.detail'),
      piglets: t('records.removal.piglets'),
      remark: t('ui.remark'),
      photos: t('photos.title'),
    },
    summary: ({ removedOn, category, reason }) => ({
      day: removedOn,
      category: categoryOf(category),
      reason: reasonOf(reason),
    }),
  })
}

/** What became of the piglets of a recorded removal. */
function RecordedPiglets({ parts }: { parts: RemovalRow['piglets'] }) {
  const t = useT()
  return (
    <Lines
      facts={parts.map(({ toTag, causeName, piglets }, at) => ({
        key: String(at),
        label: toTag ? t('records.removal.wentTo', { tag: toTag }) : causeName,
        value: piglets,
      }))}
    />
  )
}
