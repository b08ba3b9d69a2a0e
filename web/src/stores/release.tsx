import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import type { Day } from '@penside/domain/basics/day.ts'
import { isWhole, missingOf, normalUse, releaseLimits } from '@penside/domain/stores/stock.ts'
import { quantity, displayDay } from '../i18n/format.ts'
import { BatchSelect } from '../farm/batch-field.tsx'
import { useT } from '../i18n/index.ts'
import { pages, query } from '../screen/api.ts'
import { isReached } from '../screen/phone.ts'
import { releasesOf, releaseOf, type ReleaseName } from '../screen/places.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useRemoveRecord } from '../screen/remove-record.ts'
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
import { problemUnlessAway } from './away.ts'
import {
  CategoryAndItem,
  GroupPicker,
  nameIn,
  StoreForm,
  StoreHistory,
  useStoreRecord,
  type Stored,
} from './frame.tsx'

const callsOf: Record<ReleaseName, Releases> = {
  feedRelease: feedReleases,
  medicineRelease: medicineReleases,
}
type Taken = Pick<Input<Releases['save']>, 'itemId' | 'groupId' | 'batch'>
const limitsOf = { feedRelease: releaseLimits.feed, medicineRelease: releaseLimits.medicine }

export const FeedReleases = () => <Picker name="feedRelease" />
export const FeedRelease = () => <ReleaseScreen name="feedRelease" />
export const MedicineReleases = () => <Picker name="medicineRelease" />
export const MedicineRelease = () => <ReleaseScreen name="medicineRelease" />

/** For which group something is released; or for none. */
function Picker({ name }: { name: ReleaseName }) {
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

/** What is released now, and what was in the last six months. */
function ReleaseScreen({ name }: { name: ReleaseName }) {
  const t = useT()
  const calls = callsOf[name]
  const [params] = useSearchParams()
  const [chosen, setOpen] = useState<ReleaseRow | null | 'by itself'>('by itself')
  const [times, setTimes] = useState(0)
  // One that a figure counts may be older than what is listed.
  const on = calendarDay.safeParse(params.get('on')).data
  const ofDay = useQuery({ ...query(calls.list, { from: on, to: on, pageSize: 100 }), enabled: Boolean(on) })
  const named = ofDay.data?.rows.find(({ recordId }) => recordId === Number(params.get('rec'))) ?? null
  const open = chosen === 'by itself' ? named : chosen
  const paged = useInfiniteQuery(pages(calls.list, { pageSize: 20 }))
  const rows = paged.data?.pages.flatMap((page) => page.rows) ?? []
  const startOver = () => {
    setOpen(null)
    setTimes((before) => before + 1)
  }
  return (
    <RecordScreen
      listPath={releasesOf(name)}
      pending={paged.isPending || ofDay.isLoading}
      problem={problemUnlessAway(paged)}
      onRetry={() => void paged.refetch()}
      summary={null}
    >
      <ReleaseForm key={open ? open.recordId : `new-${times}`} name={name} row={open} onDone={startOver} />
      <StoreHistory
        title={t('stores.release.lately')}
        rows={rows}
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

function ReleaseForm({
  name,
  row,
  onDone,
}: {
  name: ReleaseName
  row: ReleaseRow | null
  onDone: () => void
}) {
  const t = useT()
  const cache = useQueryClient()
  const { today } = useSession()
  const [params] = useSearchParams()
  const calls = callsOf[name]
  const isFeed = name === 'feedRelease'
  const remove = useRemoveRecord(calls.remove, calls.save, name)
  const feedCategories = useQuery({ ...query(codes.system, { list: '100' }), enabled: isFeed })
  const medicineCategories = useQuery({ ...query(codes.association, { list: '20' }), enabled: !isFeed })
  const feedItems = useQuery({ ...query(feeds.choices, {}), enabled: isFeed })
  const medicineItems = useQuery({ ...query(medicineReleases.choices, {}), enabled: !isFeed })
  const categories = (isFeed ? feedCategories : medicineCategories).data ?? []
  const items = (isFeed ? feedItems : medicineItems).data ?? []
  const processings = useQuery(query(codes.association, { list: '34' }))
  const people = useQuery(query(codes.farm, { list: 'D' }))
  const stocked = useQuery(query(groups.choices, {}))
  const nameOf = (itemId: number | null | undefined) =>
    items.find(({ code }) => Number(code) === itemId)?.name ?? row?.itemName ?? t('stores.release.item')
  /** Without a network it is judged by what this phone knows to be there; with one the server knows better. */
  const shortOf = (amount: number, on: Day, { itemId, groupId, batch }: Taken, before: Stored | null) => {
    const known =
      isReached() === false &&
      cache.getQueryData<Output<Releases['stock']>>(query(calls.stock, { itemId, groupId }).queryKey)
    if (!known) return []
    const there = [
      ...known.batches,
      // What is corrected is there again.
      { batch: batch ?? '', amount: before?.itemId === itemId ? (before.amount ?? 0) : 0 },
    ]
    const [missing = 0] = missingOf([{ amount, batch }], there)
    const values = { there: amount - missing, unit: known.unit, on }
    return missing > 0 ? [{ field: 'amount', code: 'STOCK_SHORT', values } as const] : []
  }
  const form = useStoreRecord<Input<Releases['save']>, ReleaseRow>(calls.save, {
    kind: name,
    row,
    on: 'releasedOn',
    begins: {
      releasedOn: today,
      groupId: Number(params.get('grpNo')) || null,
      processing: normalUse,
      formMode: 'I',
    },
    corrects: ({ recordId, releasedOn, category, itemId, amount, doses, groupId, processing, ...more }) => ({
      recordId,
      releasedOn,
      category,
      itemId,
      amount,
      doses,
      groupId,
      processing,
      personId: more.personId,
      batch: more.batch,
      remark: more.remark,
      formMode: 'U',
    }),
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
    rules: ({ releasedOn, amount, doses = 0, itemId, groupId, batch }, before) => [
      ...(isWhole(amount, limitsOf[name])
        ? []
        : [{ field: 'amount', code: 'RELEASE_QUANTITY', values: limitsOf[name] } as const]),
      ...(isWhole(doses, releaseLimits.doses)
        ? []
        : [{ field: 'doses', code: 'RELEASE_DOSES', values: { most: releaseLimits.doses.most } } as const]),
      ...shortOf(amount, releasedOn, { itemId, groupId, batch }, before),
    ],
    texts: {
      category: nameIn(categories),
      groupId: (id) => stocked.data?.find((each) => each.groupId === id)?.groupName,
      processing: nameIn(processings.data),
      personId: nameIn(people.data),
    },
    nameOf,
    unitOf: ({ itemId, groupId }) =>
      isFeed
        ? 'kg'
        : (cache.getQueryData<Output<Releases['stock']>>(query(calls.stock, { itemId, groupId }).queryKey)
            ?.unit ?? ''),
    onDone,
  })
  const { itemId, groupId } = form.values
  const asked = { itemId: itemId ?? 0, groupId: groupId ?? undefined }
  const { data: stock } = useQuery({ ...query(calls.stock, asked), enabled: Boolean(itemId) })
  const shown = itemId ? stock : undefined
  const unit = shown?.unit ?? (isFeed ? 'kg' : '')
  const members = (people.data ?? []).map(({ code, name: label }) => ({ value: Number(code), label }))
  const stood = row?.personId ?? null
  const left =
    stood !== null && !members.some(({ value }) => value === stood)
      ? { value: stood, label: row?.personName ?? '' }
      : null
  return (
    <StoreForm
      form={form}
      title={row ? t('stores.release.edit', { day: row.releasedOn }) : t('stores.release.new')}
      corrects={row && { newTitle: t('stores.release.new'), onNew: onDone }}
      onDelete={
        row
          ? () =>
              void remove(
                {
                  input: { recordId: row.recordId, itemId: row.itemId, formMode: 'D' },
                  entityKey: `item:${row.itemId}`,
                  label: `${row.itemName} · ${displayDay(row.releasedOn)} · ${quantity(row.amount, row.unit)}`,
                },
                form.former(row),
              ).then((done) => {
                if (!done) return
                void cache.invalidateQueries()
                onDone()
              })
          : undefined
      }
    >
      <CategoryAndItem
        category={form.choice('category')}
        item={form.choice('itemId')}
        categories={categories.map(({ code, name: label }) => ({ value: code, label }))}
        items={items.map((each) => ({ ...each, itemId: Number(each.code) }))}
        // Another item has other batches, and another stock.
        set={(values) => form.setValues((before) => ({ ...before, ...values, batch: null }))}
      />
      <PickField
        {...form.choice('groupId')}
        choices={[
          { value: 0, label: t('stores.release.noGroup') },
          ...(stocked.data ?? []).map(({ groupId: value, groupName }) => ({ value, label: groupName })),
        ]}
        placeholder={t('stores.release.noGroup')}
        onChange={(chosen) => form.set('groupId', chosen || null)}
      />
      {shown && (
        <Card
          title={t('stores.release.stock')}
          aside={<Chip>{t(groupId ? 'stores.release.ofGroup' : 'stores.release.ofItem')}</Chip>}
        >
          <Facts
            facts={[
              { key: 'in', label: t('stores.release.received'), value: quantity(shown.received, unit) },
              { key: 'out', label: t('stores.release.released'), value: quantity(shown.released, unit) },
              { key: 'stock', label: t('stores.release.inStock'), value: quantity(shown.stock, unit) },
              ...(groupId
                ? [{ key: 'store', label: t('stores.release.inStore'), value: quantity(shown.inStore, unit) }]
                : []),
            ]}
          />
        </Card>
      )}
      <DayField {...form.day('releasedOn')} max={today} />
      <NumberField
        {...form.number('amount')}
        unit={unit}
        hint={isFeed && groupId ? t('stores.release.fromStore') : undefined}
      />
      {!isFeed && <NumberField {...form.number('doses')} unit={t('stores.release.dose')} />}
      <SelectField
        {...form.choice('processing')}
        placeholder={t('ui.choose')}
        choices={(processings.data ?? []).map(({ code, name: label }) => ({ value: code, label }))}
      />
      <PickField
        {...form.choice('personId')}
        choices={[...members, ...(left ? [left] : [])]}
        placeholder={t('ui.choose')}
      />
      {shown?.batches.some(({ batch }) => batch !== '') && (
        <BatchSelect {...form.text('batch')} stock={shown} />
      )}
      <TextField {...form.text('remark')} />
    </StoreForm>
  )
}
