import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { RemovalRow } from '@penside/contract/records/removal.ts'
import { checkPigletsGo, removalCategories, usualRemoval } from '@penside/domain/records/removal.ts'
import { mayGoToSlaughter } from '@penside/domain/records/sale.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { PhotosField } from '../../farm/photos/photos-field.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Lines } from '../../ui/facts.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNursingSows } from '../nursing-sows.ts'
import { saleProblems } from '../sale.ts'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { removal } from './kind.tsx'
import { PigletsGoField } from './piglets-go-field.tsx'

/** What became of the piglets that she nursed, as a new record says it. */
const pigletsOf = ({ piglets }: RemovalRow) =>
  piglets.map(({ toId, cause, piglets: females }) => ({
    ...(cause ? { cause } : { toId: toId ?? undefined }),
    females,
  }))

export function RemovalForm(props: FormProps<RemovalRow>) {
  const t = useT()
  const { today } = useSession()
  const categories = useQuery(query(codes.system, { list: '08' }))
  const reasons = useQuery(query(codes.association, { list: '031' }))
  const causes = useQuery(query(codes.association, { list: '032' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const others = useNursingSows(sow)

  const frame = useKindForm(removal, props, {
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
      // What was said of them when she left stays.
      ...((!row || row.operation) &&
        sow.nursing > 0 && {
          piglets: row?.operation ? pigletsOf(row) : [{ females: sow.nursing }],
        }),
    },
    restores: (values) => ({ ...values, ...(row && { piglets: pigletsOf(row) }) }),
    fields: { on: 'removedOn', piglets: 'piglets' },
    first: ({ piglets = [] }) => {
      if (row && !row.operation) return []
      try {
        checkPigletsGo(sow.nursing, piglets)
        return []
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        return [{ field: 'piglets', code: problem.code, values: problem.values }]
      }
    },
    asked: ({ category = '' }) => ({
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
      category: categories.data?.find(({ code }) => code === category)?.name ?? '',
      reason: reasons.data?.find(({ code }) => code === reason)?.name ?? '',
    }),
  })
  const { form } = frame
  const { category, removedOn, piglets } = form.values
  const until = sow.withdrawalUntil
  const code = category ?? ''
  const withdrawn =
    frame.isNew &&
    until &&
    removedOn &&
    removedOn < until &&
    (mayGoToSlaughter(code) || saleProblems(sow, { on: removedOn, code }, 'removedOn').length > 0)
      ? until
      : null

  return (
    <KindForm frame={frame}>
      <Fields>
        <DayField {...form.day('removedOn')} max={today} />
        <ChoiceButtons
          {...form.choice('category')}
          required
          shown={4}
          choices={removalCategories.map((code) => ({
            value: code,
            label: categories.data?.find((each) => each.code === code)?.name ?? '',
          }))}
        />
        {withdrawn && <Notice tone="red" title={t('records.removal.withdrawal', { day: withdrawn })} />}
        <PickField
          {...form.choice('reason')}
          required
          choices={(reasons.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        {piglets ? (
          <PigletsGoField
            {...form.field('piglets')}
            nursing={sow.nursing}
            value={piglets}
            onChange={(parts) => form.set('piglets', parts)}
            sows={others.choices}
            causes={(causes.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          row &&
          row.piglets.length > 0 && (
            <Lines
              facts={row.piglets.map(({ toTag, causeName, piglets: count }, at) => ({
                key: String(at),
                label: toTag ? t('records.removal.wentTo', { tag: toTag }) : causeName,
                value: count,
              }))}
            />
          )
        )}
        <NumberField {...form.number('weight')} decimals={2} unit="kg" />
        <TextField {...form.text('detail')} />
        <TextField {...form.text('remark')} />
        <PhotosField of={sow.tag} {...form.list('photos')} />
      </Fields>
    </KindForm>
  )
}
