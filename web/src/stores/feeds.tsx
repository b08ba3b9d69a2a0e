import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { NameFields, nameNeeded, namesToEdit, useNameLabels } from '../farm/house/names.tsx'
import { MergeInto } from '../farm/house/merge.tsx'
import { ItemList, type SheetProps } from '../farm/item-list.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SelectField } from '../ui/select-field.tsx'

type Feed = Output<typeof feeds.list>['rows'][number]

/** Feeds of the farm by category, with their contents. */
export function Feeds() {
  const t = useT()
  return (
    <ItemList
      list={useQuery(query(feeds.list, {}))}
      idOf={({ feedId }) => feedId}
      words={{
        hint: t('stores.feeds.hint'),
        add: t('stores.feeds.add'),
        empty: t('stores.feeds.empty'),
        emptyStep: t('stores.feeds.emptyStep'),
      }}
      line={({ energy }) => (energy === null ? undefined : `${formatNumber(energy)} kcal/kg`)}
      value={({ protein }) =>
        protein === null ? undefined : t('stores.feeds.proteinOf', { percent: formatNumber(protein, 1) })
      }
      Sheet={FeedSheet}
    />
  )
}

function FeedSheet({ row: feed, merging, onClose }: SheetProps<Feed>) {
  const t = useT()
  const language = useLanguage()
  const categories = useQuery(query(codes.system, { list: '100' }))
  const onSave = useSheetSave(feeds.save, onClose)
  const merge = useSend(feeds.merge)
  const form = useForm(
    feeds.save.input,
    feed
      ? {
          feedId: feed.feedId,
          category: feed.category,
          protein: feed.protein,
          energy: feed.energy,
          active: feed.active,
          ...namesToEdit(feed, language),
        }
      : { active: true },
    {
      labels: {
        ...useNameLabels(t('stores.feeds.name')),
        category: t('stores.feeds.category'),
        protein: t('stores.feeds.protein'),
        energy: t('stores.feeds.energy'),
        active: t('stores.medicines.active'),
      },
      rules: (values) => nameNeeded(values, language),
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(feed ? 'stores.feeds.edit' : 'stores.feeds.add')}
      after={
        feed &&
        merging && <MergeInto {...merging} merge={(into) => merge.send({ feedId: feed.feedId, into })} />
      }
    >
      <NameFields text={form.text} />
      <SelectField
        {...form.choice('category')}
        placeholder={t('ui.choose')}
        choices={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <NumberField {...form.number('protein')} decimals={1} unit="%" />
      <NumberField {...form.number('energy')} unit="kcal/kg" />
      {feed && <Checkbox {...form.check('active')} />}
    </FormSheet>
  )
}
