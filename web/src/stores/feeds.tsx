import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { MergeInto } from '../farm/house/merge.tsx'
import { NameFields, nameNeeded, namesToEdit, useNameLabels } from '../farm/house/names.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { FormSheet } from '../screen/form-sheet.tsx'
import { ManagedList } from '../screen/managed-list.tsx'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast } from '../ui/toast.tsx'

type Feed = Output<typeof feeds.list>['rows'][number]

/** The farm's feeds by category, with what is in them. The manager changes them. */
export function Feeds() {
  const t = useT()
  const { manages } = useSession()
  const list = useQuery(query(feeds.list, {}))
  const [open, setOpen] = useState<Feed | 'new' | null>(null)
  return (
    <>
      <ManagedList
        hint={t('stores.feeds.hint')}
        add={{ label: t('stores.feeds.add'), onClick: () => setOpen('new') }}
        managersOnly={t('stores.medicines.managersOnly')}
        list={list}
        empty={{ title: t('stores.feeds.empty'), body: t('stores.feeds.emptyStep') }}
      >
        {(rows) =>
          [...new Map(rows.map(({ category, categoryName }) => [category, categoryName]))]
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([category, categoryName]) => (
              <Section key={category} title={categoryName}>
                <Card flush>
                  {rows
                    .filter((row) => row.category === category)
                    .map((row) => (
                      <CardRow
                        key={row.feedId}
                        title={row.name}
                        line={row.energy === null ? undefined : `${formatNumber(row.energy)} kcal/kg`}
                        chip={row.active ? undefined : <Chip>{t('stores.medicines.unused')}</Chip>}
                        value={
                          row.protein === null
                            ? undefined
                            : t('stores.feeds.proteinOf', { percent: formatNumber(row.protein, 1) })
                        }
                        onClick={manages ? () => setOpen(row) : undefined}
                      />
                    ))}
                </Card>
              </Section>
            ))
        }
      </ManagedList>
      {open && (
        <FeedSheet
          key={open === 'new' ? 0 : open.feedId}
          feed={open === 'new' ? null : open}
          others={list.data?.rows ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function FeedSheet({
  feed,
  others,
  onClose,
}: {
  feed: Feed | null
  others: readonly Feed[]
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const categories = useQuery(query(codes.system, { list: '100' }))
  const save = useSend(feeds.save)
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
      onSave: async (values, operationId) => {
        await save.send(values, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  const category = form.choice('category')
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(feed ? 'stores.feeds.edit' : 'stores.feeds.add')}
      after={
        feed && (
          <MergeInto
            name={feed.name}
            others={others
              .filter(({ feedId }) => feedId !== feed.feedId)
              .map(({ feedId, name }) => ({ value: feedId, label: name }))}
            merge={(into) => merge.send({ feedId: feed.feedId, into })}
            onDone={onClose}
          />
        )
      }
    >
      <NameFields text={form.text} />
      <SelectField
        {...category}
        value={category.value ?? ''}
        placeholder={t('ui.choose')}
        choices={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <NumberField {...form.number('protein')} decimals={1} unit="%" />
      <NumberField {...form.number('energy')} unit="kcal/kg" />
      {feed && <Checkbox {...form.check('active')} />}
    </FormSheet>
  )
}
