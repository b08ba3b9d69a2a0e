import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Input, Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import {
  feedReleases,
  medicineReleases,
  type ReleaseRow,
  type Releases,
} from '@penside/contract/stores/release.ts'
import { calendarDay } from '@penside/contract/api/vocabulary.ts'
import { isWhole, missingOf, normalUse, releaseLimits } from '@penside/domain/stores/stock.ts'
import { quantity, displayDay } from '../i18n/format.ts'
import { BatchSelect } from '../farm/batch-field.tsx'
import { useT } from '../i18n/index.ts'
import { pages, query } from '../screen/api.ts'
import { isReached } from '../screen/phone.ts'
import { releasesOf, releaseOf, type ReleaseName } from '../screen/places.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts } from '../ui/facts.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Column } from '../ui/table.tsx'
import { problemUnlessOffline } from './offline-problem.ts'
import {
  CategoryAndItem,
  GroupPicker,
  nameIn,
  StoreForm,
  StoreHistory,
  useOpenRow,
  useStoreRecord,
  type StoreValues,
} from './store-form.tsx'

const callsOf: Record<ReleaseName, Releases> = {
  feedRelease: feedReleases,
  medicineRelease: medicineReleases,
}
const limitsOf = { feedRelease: releaseLimits.feed, medicineRelease: releaseLimits.medicine }

export const FeedReleases = () => <ReleaseGroups name="feedRelease" />
export const FeedRelease = () => <ReleaseScreen name="feedRelease" />
export const MedicineReleases = () => <ReleaseGroups name="medicineRelease" />
export const MedicineRelease = () => <ReleaseScreen name="medicineRelease" />

/** List of groups to release something for, and the way to a release without a group. */
function ReleaseGroups({ name }: { name: ReleaseName }) {
  const t = useT()
  return (
    <GroupPicker
      path={releasesOf(name)}
      list={groups.list}
      input={{ stocked: 'N' }}
      to={(groupId) => releaseOf(name, groupId)}
      before={
        <Button wide to={releaseOf(name)}>
          {t('stores.release.withoutGroup')}
        </Button>
      }
    />
  )
}

/** Release form with the releases of the last six months. */
function ReleaseScreen({ name }: { name: ReleaseName }) {
  const t = useT()
  const calls = callsOf[name]
  const [params] = useSearchParams()
  // A release that a figure links to may be older than the listed ones.
  const on = calendarDay.safeParse(params.get('on')).data
  const ofDay = useQuery({ ...query(calls.list, { from: on, to: on, pageSize: 100 }), enabled: Boolean(on) })
  const named = ofDay.data?.rows.find(({ recordId }) => recordId === Number(params.get('rec'))) ?? null
  const { open, setOpen, startOver, formKey } = useOpenRow(named)
  const paged = useInfiniteQuery(pages(calls.list, { pageSize: 20 }))
  return (
    <RecordScreen
      listPath={releasesOf(name)}
      pending={paged.isPending || ofDay.isLoading}
      problem={problemUnlessOffline(paged)}
      onRetry={() => void paged.refetch()}
      summary={null}
    >
      <ReleaseForm key={formKey} name={name} row={open} onDone={startOver} />
      <StoreHistory
        title={t('stores.release.lately')}
        rows={paged.data?.pages.flatMap((page) => page.rows) ?? []}
        total={paged.data?.pages[0]?.total ?? 0}
        columns={columnsOf(t)}
        open={open?.recordId ?? null}
        onOpen={setOpen}
        paged={paged}
        empty={t(paged.error ? 'stores.release.notHere' : 'stores.release.none')}
      />
    </RecordScreen>
  )
}

const columnsOf = (t: ReturnType<typeof useT>): Column<ReleaseRow>[] => [
  { key: 'on', header: t('stores.release.releasedOn'), cell: ({ releasedOn }) => displayDay(releasedOn) },
  {
    key: 'amount',
    header: t('stores.release.amount'),
    cell: ({ amount, unit }) => quantity(amount, unit),
    align: 'right',
  },
  { key: 'item', header: t('stores.release.item'), cell: ({ itemName }) => itemName },
  { key: 'group', header: t('stores.release.group'), cell: ({ groupName }) => groupName ?? '' },
  {
    key: 'processing',
    header: t('stores.release.processing'),
    cell: ({ processingName }) => processingName,
  },
  { key: 'person', header: t('stores.release.person'), cell: ({ personName }) => personName },
  {
    key: 'short',
    header: t('stores.count.state'),
    cell: ({ short, unit }) =>
      short > 0 && <Chip tone="red">{t('stores.release.short', { amount: quantity(short, unit) })}</Chip>,
  },
]

type Release = Input<Releases['save']>

/** Lists from which the values of a release are chosen. */
function useLists(isFeed: boolean) {
  const feedCategories = useQuery({ ...query(codes.system, { list: '100' }), enabled: isFeed })
  const medicineCategories = useQuery({ ...query(codes.association, { list: '20' }), enabled: !isFeed })
  const feedItems = useQuery({ ...query(feeds.choices, {}), enabled: isFeed })
  const medicineItems = useQuery({ ...query(medicineReleases.choices, {}), enabled: !isFeed })
  return {
    categories: (isFeed ? feedCategories : medicineCategories).data ?? [],
    items: (isFeed ? feedItems : medicineItems).data ?? [],
    processings: useQuery(query(codes.association, { list: '34' })).data ?? [],
    people: useQuery(query(codes.farm, { list: 'D' })).data ?? [],
    groups: useQuery(query(groups.choices, {})).data ?? [],
  }
}

/** Stock that the phone last read of an item, or of what a group has of it. */
function useKnownStock(calls: Releases) {
  const cache = useQueryClient()
  return ({ itemId, groupId }: Partial<Pick<Release, 'itemId' | 'groupId'>>) =>
    cache.getQueryData<Output<Releases['stock']>>(
      query(calls.stock, { itemId: itemId ?? 0, groupId: groupId ?? undefined }).queryKey,
    )
}

/** Rules of a release. Offline the known stock is judged too; online the server knows it better. */
function useRules(name: ReleaseName) {
  const knownStock = useKnownStock(callsOf[name])
  const isShort = (values: Release, before: StoreValues | null) => {
    const { releasedOn: on, amount, itemId, batch } = values
    const known = isReached() === false && knownStock(values)
    if (!known) return []
    // A correction returns what the record took before.
    const returned = before?.itemId === itemId ? (before.amount ?? 0) : 0
    const stock = [...known.batches, { batch: batch ?? '', amount: returned }]
    const [missing = 0] = missingOf([{ amount, batch }], stock)
    const short = { there: amount - missing, unit: known.unit, on }
    return missing > 0 ? [{ field: 'amount', code: 'STOCK_SHORT', values: short } as const] : []
  }
  return (values: Release, before: StoreValues | null) => {
    const { amount, doses = 0 } = values
    const limits = limitsOf[name]
    const { most } = releaseLimits.doses
    return [
      ...(isWhole(amount, limits)
        ? []
        : [{ field: 'amount', code: 'RELEASE_QUANTITY', values: limits } as const]),
      ...(isWhole(doses, releaseLimits.doses)
        ? []
        : [{ field: 'doses', code: 'RELEASE_DOSES', values: { most } } as const]),
      ...isShort(values, before),
    ]
  }
}

type ReleaseFormProps = { name: ReleaseName; row: ReleaseRow | null; onDone: () => void }

function ReleaseForm(props: ReleaseFormProps) {
  const { name, row, onDone } = props
  const t = useT()
  const { today } = useSession()
  const calls = callsOf[name]
  const isFeed = name === 'feedRelease'
  const lists = useLists(isFeed)
  const form = useReleaseForm(props, lists)
  const { itemId, groupId } = form.values
  const { data } = useQuery({
    ...query(calls.stock, { itemId: itemId ?? 0, groupId: groupId ?? undefined }),
    enabled: Boolean(itemId),
  })
  const stock = itemId ? data : undefined
  return (
    <StoreForm
      form={form}
      title={row ? t('stores.release.edit', { day: row.releasedOn }) : t('stores.release.new')}
      corrects={row && { newTitle: t('stores.release.new'), onNew: onDone }}
      onDelete={form.remove}
    >
      <CategoryAndItem
        category={form.choice('category')}
        item={form.choice('itemId')}
        categories={lists.categories.map(({ code, name: label }) => ({ value: code, label }))}
        items={lists.items.map((each) => ({ ...each, itemId: Number(each.code) }))}
        // Batches and stock are those of the item.
        set={(values) => form.setValues((before) => ({ ...before, ...values, batch: null }))}
      />
      <PickField
        {...form.choice('groupId')}
        choices={[
          { value: 0, label: t('stores.release.noGroup') },
          ...lists.groups.map(({ groupId: value, groupName }) => ({ value, label: groupName })),
        ]}
        placeholder={t('stores.release.noGroup')}
        onChange={(chosen) => form.set('groupId', chosen || null)}
      />
      {stock && <StockCard stock={stock} ofGroup={Boolean(groupId)} />}
      <DayField {...form.day('releasedOn')} max={today} />
      <NumberField
        {...form.number('amount')}
        unit={stock?.unit ?? (isFeed ? 'kg' : '')}
        hint={isFeed && groupId ? t('stores.release.fromStore') : undefined}
      />
      {!isFeed && <NumberField {...form.number('doses')} unit={t('stores.release.dose')} />}
      <SelectField
        {...form.choice('processing')}
        placeholder={t('ui.choose')}
        choices={lists.processings.map(({ code, name: label }) => ({ value: code, label }))}
      />
      <PickField
        {...form.choice('personId')}
        choices={personChoices(lists.people, row)}
        placeholder={t('ui.choose')}
      />
      {stock?.batches.some(({ batch }) => batch !== '') && (
        <BatchSelect {...form.text('batch')} stock={stock} />
      )}
      <TextField {...form.text('remark')} />
    </StoreForm>
  )
}

function useReleaseForm({ name, row, onDone }: ReleaseFormProps, lists: ReturnType<typeof useLists>) {
  const t = useT()
  const { today } = useSession()
  const [params] = useSearchParams()
  const calls = callsOf[name]
  const isFeed = name === 'feedRelease'
  const knownStock = useKnownStock(calls)
  return useStoreRecord<Release, ReleaseRow, Releases['remove']>(calls.save, {
    kind: name,
    row,
    on: 'releasedOn',
    begins: {
      releasedOn: today,
      groupId: Number(params.get('grpNo')) || null,
      processing: normalUse,
      formMode: 'I',
    },
    updateMode: 'U',
    removal: {
      call: calls.remove,
      input: ({ recordId, itemId }) => ({ recordId, itemId, formMode: 'D' }),
    },
    labels: {
      releasedOn: t('stores.release.releasedOn'),
      category: t('stores.release.category'),
      itemId: t(isFeed ? 'stores.release.feed' : 'stores.release.medicine'),
      amount: t(isFeed ? 'stores.release.kilograms' : 'stores.release.volume'),
      doses: t('stores.release.doses'),
      groupId: t('stores.release.group'),
      processing: t('stores.release.processing'),
      personId: t('stores.release.person'),
      batch: t('stores.release.batch'),
    },
    rules: useRules(name),
    texts: {
      category: nameIn(lists.categories),
      groupId: (id) => lists.groups.find((each) => each.groupId === id)?.groupName,
      processing: nameIn(lists.processings),
      personId: nameIn(lists.people),
    },
    nameOf: (itemId) => nameIn(lists.items)(itemId) ?? row?.itemName ?? t('stores.release.item'),
    unitOf: (values) => (isFeed ? 'kg' : (knownStock(values as Release)?.unit ?? '')),
    onDone,
  })
}

/** People to choose from, with the person of the corrected release even if no longer listed. */
function personChoices(people: readonly { code: string; name: string }[], row: ReleaseRow | null) {
  const choices = people.map(({ code, name }) => ({ value: Number(code), label: name }))
  const { personId = null, personName = '' } = row ?? {}
  return personId === null || choices.some(({ value }) => value === personId)
    ? choices
    : [...choices, { value: personId, label: personName }]
}

function StockCard({ stock, ofGroup }: { stock: Output<Releases['stock']>; ofGroup: boolean }) {
  const t = useT()
  const { received, released, inStore, unit } = stock
  const fact = (key: string, label: string, amount: number) => ({ key, label, value: quantity(amount, unit) })
  return (
    <Card
      title={t('stores.release.stock')}
      aside={<Chip>{t(ofGroup ? 'stores.release.ofGroup' : 'stores.release.ofItem')}</Chip>}
    >
      <Facts
        facts={[
          fact('in', t('stores.release.received'), received),
          fact('out', t('stores.release.released'), released),
          fact('stock', t('stores.release.inStock'), stock.stock),
          ...(ofGroup ? [fact('store', t('stores.release.inStore'), inStore)] : []),
        ]}
      />
    </Card>
  )
}
