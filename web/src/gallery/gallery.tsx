import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import {
  IconBolt,
  IconDownload,
  IconHome,
  IconPigFilled,
  IconQrcode,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { farmToday, formatKg, formatNumber } from '../i18n/format.ts'
import { languageNames, languages, setLanguage, startI18n, useLanguage, useT } from '../i18n/index.ts'
import { Localised } from '../i18n/localised.tsx'
import { BackToTop } from '../ui/back-to-top.tsx'
import { Bars, Progress, StackedBar, type Part } from '../ui/bars.tsx'
import { Button, ButtonRow, IconButton } from '../ui/button.tsx'
import { Calendar } from '../ui/calendar.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { BarChart, LineChart } from '../ui/chart.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { confirm } from '../ui/confirm.tsx'
import { addDays } from '@penside/domain/day.ts'
import { DayField } from '../ui/day-field.tsx'
import { Facts, Figure, Lines, TagHead } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { Footer } from '../ui/footer.tsx'
import { InfiniteEnd } from '../ui/infinite-end.tsx'
import { List, ListCard } from '../ui/list.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { Logo } from '../ui/logo.tsx'
import { MonthPicker } from '../ui/month-picker.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { ListHead, Page, Section, Toolbar } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { PopupHeader } from '../ui/popup-header.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { setScheme, useSchemeChoice } from '../ui/scheme.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { EmptyState, ErrorState, Notice } from '../ui/states.tsx'
import { CountsField } from '../ui/counts-field.tsx'
import { StepField } from '../ui/step-field.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Submenu, Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { toast } from '../ui/toast.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { samples } from './samples.ts'

const tones: readonly Tone[] = ['grey', 'green', 'blue', 'violet', 'amber', 'red', 'struck']

type History = { parity: number; on: string; boar1: string; boar2: string; born: number; weight: number }
const history: readonly History[] = [
  { parity: 3, on: '2026-11-13', boar1: 'D-17', boar2: 'D-21', born: 14, weight: 19.6 },
  { parity: 2, on: '2026-06-25', boar1: 'D-17', boar2: 'D-21', born: 13, weight: 18.2 },
  { parity: 1, on: '2026-01-30', boar1: 'D-08', boar2: '-', born: 11, weight: 15.4 },
]

// A screen shows at most one save bar; here the page can show it instead of the footer.
const address = new URLSearchParams(location.search)

function Gallery() {
  const t = useT()
  const language = useLanguage()
  const w = samples[language]
  const scheme = useSchemeChoice()
  const [day, setDay] = useState<string | null>(farmToday())
  const [boar, setBoar] = useState<string | null>('D-17')
  const [method, setMethod] = useState('A')
  const [kg, setKg] = useState<number | null>(7.5)
  const [count, setCount] = useState<number | null>(12)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('A-20')
  const [keep, setKeep] = useState(true)
  const [month, setMonth] = useState('2026-11')
  const [sort, setSort] = useState('on')
  const [reason, setReason] = useState<string | null>(null)
  const [house, setHouse] = useState('1')
  const [open, setOpen] = useState(true)
  const [sheet, setSheet] = useState(false)
  const [loading, setLoading] = useState(false)
  const tabs = w.tabs.map((label, index) => ({ key: String(index), label, to: `/page/daily/${index}` }))
  const historyColumns: readonly Column<History>[] = [
    { key: 'parity', header: w.parity, cell: (row) => row.parity },
    { key: 'on', header: w.matedOn, cell: (row) => row.on, minWidth: 110 },
    { key: 'boar1', header: `${w.boar}`, cell: (row) => row.boar1 },
    { key: 'born', header: w.count, align: 'right', cell: (row) => row.born },
    { key: 'weight', header: w.weight, align: 'right', cell: (row) => formatKg(row.weight) },
  ]
  const shortColumns: readonly Column<History>[] = historyColumns.slice(0, 3)
  const reasons = w.reasons.map((label, index) => ({ value: String(index), label }))
  const parts = [58, 395, 96, 31, 18].map((value, index): Part => ({
    key: String(index),
    value,
    label: [w.status[0], w.status[1], w.status[2], w.status[4], w.status[5]][index] ?? '',
    tone: (['deep', 'green', 'blue', 'amber', 'red'] as const)[index] ?? 'grey',
    text: formatNumber(value),
  }))

  return (
    <>
      <LoadingBar active={loading} />
      <TopBar home={{ to: '/', label: 'Penside' }} menu={{ to: '/menu', label: t('ui.menu') }} />
      <Tabs label={t('ui.menu')} items={tabs} current="0" />
      <Submenu
        label={w.tabs[0]}
        items={w.sub.map((label, index) => ({ key: String(index), label, to: `/page/daily/${index}` }))}
        current="0"
      />
      <Page>
        <Show name="Language, scheme">
          <Segments
            label={t('ui.language')}
            value={language}
            onChange={(next) => void setLanguage(next)}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <Segments
            label={t('ui.theme')}
            value={scheme}
            onChange={setScheme}
            choices={[
              { value: 'auto', label: t('ui.themeAuto') },
              { value: 'light', label: t('ui.themeLight') },
              { value: 'dark', label: t('ui.themeDark') },
            ]}
          />
        </Show>

        <Show name="Toolbar, Figure, StackedBar">
          <Toolbar>
            <DayField label={t('ui.baseDay')} hideLabel value={day} onChange={setDay} />
            <IconButton
              outlined
              icon={<IconDownload size={24} aria-hidden />}
              label={t('ui.excelDownload')}
            />
          </Toolbar>
          <Card>
            <Figure
              label={w.sows}
              value={formatNumber(598)}
              unit={w.head}
              aside={<Chip tone="green">+6</Chip>}
            />
            <StackedBar parts={parts} />
          </Card>
        </Show>

        <Show name="Table">
          <Table caption={w.mating} columns={shortColumns} rows={history} rowKey={(row) => row.parity} />
          <Table
            caption={w.mating}
            columns={[...historyColumns, { key: 'boar2', header: w.remark, cell: (row) => row.boar2 }]}
            rows={history}
            rowKey={(row) => row.parity}
            onRow={(row) => toast(`${w.parity} ${row.parity}`, { kind: 'plain' })}
            rowTone={(row) => (row.parity === 3 ? 'selected' : row.parity === 1 ? 'total' : undefined)}
          />
          <Table
            caption={w.mating}
            columns={historyColumns}
            rows={[]}
            rowKey={(row) => row.parity}
            empty={t('ui.noData')}
          />
        </Show>

        <Show name="LineChart, BarChart">
          <Card title={w.trend}>
            <LineChart
              caption={w.trend}
              labels={['6', '7', '8', '9', '10', '11']}
              series={[{ name: w.sows, values: [571, 578, 576, 588, 592, 598] }]}
              format={formatNumber}
            />
          </Card>
          <Card title={w.house} aside={t('ui.live')}>
            <LineChart
              caption={w.temperature}
              labels={Array.from({ length: 24 }, (_, hour) => `${hour}:00`)}
              series={[
                {
                  name: w.temperature,
                  values: Array.from({ length: 24 }, (_, hour) =>
                    hour > 13 && hour < 16 ? null : 22 + 2 * Math.sin(hour / 4),
                  ),
                },
              ]}
              format={(value) => formatNumber(value, 1)}
              band={{ from: 21, to: 24, label: w.normal }}
            />
          </Card>
          <Card title={w.trend}>
            <BarChart
              caption={w.trend}
              labels={['6', '7', '8', '9', '10', '11']}
              series={[
                { name: w.works[0], values: [82, 91, 88, 95, 90, 61], tone: 'deep' },
                { name: w.works[3], values: [8, 6, 11, 7, 9, 3], tone: 'red' },
              ]}
              format={formatNumber}
              showTable
            />
          </Card>
        </Show>

        <Show name="Bars, Progress">
          <Card>
            <Bars
              label={w.house}
              bars={[
                { key: '1', label: w.house, value: 82, of: 100, text: '82%', detail: '2.05 / 2.50 kg' },
                { key: '2', label: `${w.house}-2`, value: 38, of: 100, text: '38%', tone: 'red', target: 60 },
                { key: '3', label: `${w.house}-3`, value: null, of: 100, text: '-', detail: t('ui.noData') },
              ]}
            />
          </Card>
          <ListHead
            aside={
              <SortSelect
                label={t('ui.sort')}
                value={sort}
                onChange={setSort}
                choices={[
                  { value: 'on', label: w.sort[0] },
                  { value: 'tag', label: w.sort[1] },
                ]}
              />
            }
          >
            {w.done} <b>4</b> / 12
          </ListHead>
          <Progress value={4} of={12} label={w.waiting} />
        </Show>

        <Show name="List">
          <SearchField label={t('ui.search')} value={search} onChange={setSearch} onSearch={toast} capitals />
          <List label={w.waiting}>
            <ListCard
              tag="A-2047"
              chip={<Chip tone="amber">{w.status[4]}</Chip>}
              line={`LY · 3 · ${w.house}`}
              aside={
                <>
                  {w.after} <b>{w.days}</b>
                </>
              }
              to="/popup/record/21"
            />
            <ListCard
              tag="A-1988"
              chip={<Chip tone="red">{w.status[5]}</Chip>}
              line="YL · 5 · 2-09"
              aside={
                <>
                  {w.after} <b>{w.days}</b>
                </>
              }
              to="/popup/record/21"
              selected
            />
            <ListCard
              tag="A-2113"
              tone="done"
              chip={<Chip tone="green">{t('ui.savedShort')} ✓</Chip>}
              line="LY · 1 · 1-22"
              aside="08:41"
              to="/popup/record/21"
            />
            <ListCard
              tag="A-2056"
              chip={<Chip tone="amber">{t('ui.savedHere')}</Chip>}
              line="LY · 2 · 1-07"
              to="/popup/record/21"
              chevron
            />
            <ListCard
              tag="A-1933"
              tone="late"
              chip={<Chip tone="red">{t('ui.refused')}</Chip>}
              line={w.fixed}
              actions={
                <>
                  <Button kind="primary" compact>
                    {t('ui.fix')}
                  </Button>
                  <Button>{t('ui.retry')}</Button>
                  <Button kind="danger">{t('ui.delete')}</Button>
                </>
              }
            />
            <ListCard
              tag="A-0004"
              tone="muted"
              chip={<Chip tone="struck">{w.status[6]}</Chip>}
              line="LY · 8"
              to="/popup/record/21"
            />
          </List>
          <InfiniteEnd more={false} busy={false} onReach={() => {}} end={t('ui.endOfList')} />
        </Show>

        <Show name="Card, CardRow">
          <Card flush title={w.section} aside={t('ui.records', { count: 28 })}>
            <CardRow
              title={w.waiting}
              chip={<Chip tone="red">{w.late}</Chip>}
              value={12}
              size="big"
              to="/a"
            />
            <CardRow title={w.works[1]} value={8} size="big" to="/a" />
            <CardRow
              title={w.works[2]}
              line={w.emptyBody}
              icon={<IconPigFilled size={24} aria-hidden />}
              onClick={() => {}}
            />
            <CardRow
              title={w.works[3]}
              value="08:41"
              chip={<Chip tone="green">{t('ui.savedShort')} ✓</Chip>}
            />
          </Card>
          <Card title={w.house} tone="late" aside={<Chip tone="red">{w.tooHigh}</Chip>}>
            <Facts
              size="big"
              facts={[
                { key: 't', label: w.temperature, value: '27.0', detail: '25.9–28.2' },
                { key: 'h', label: w.humidity, value: '72', detail: '64–75' },
                { key: 'c', label: 'CO₂', value: '2,880', detail: '1,900–2,950' },
                { key: 'a', label: w.ammonia, value: '23.4', detail: '12.1–23.4', tone: 'late' },
              ]}
            />
          </Card>
          <Card title={w.house} tone="muted" aside={<Chip>{t('ui.offline')}</Chip>}>
            18.2 °C · 08:59
          </Card>
          <Card>
            <Lines
              facts={[
                { key: 'w', label: w.weight, value: formatKg(19.6) },
                { key: 'm', label: w.method, value: w.methods[0] },
              ]}
            />
          </Card>
        </Show>

        <Show name="Tiles">
          <Tiles
            label={w.section}
            tiles={w.works.map((label, index) => ({
              key: label,
              label,
              to: '/a',
              badge: index === 0 ? 12 : undefined,
              disabledReason: index === 5 ? t('ui.offline') : undefined,
            }))}
          />
        </Show>

        <Show name="Chip">
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {tones.map((tone, index) => (
              <Chip key={tone} tone={tone}>
                {w.status[index]}
              </Chip>
            ))}
          </div>
        </Show>

        <Show name="Fold, TagHead, the form">
          <Card>
            <TagHead tag="A-2047" chip={<Chip tone="amber">{w.status[4]}</Chip>} />
            <Facts
              facts={[
                { key: 'b', label: w.breed, value: 'LY' },
                { key: 'p', label: w.parity, value: '3' },
                {
                  key: 'l',
                  label: w.last,
                  value: (
                    <>
                      11-11 <span style={{ color: 'var(--late)' }}>({w.days})</span>
                    </>
                  ),
                },
              ]}
            />
          </Card>
          <Fold
            title={w.newMating}
            chip={<Chip tone="green">{t('ui.input')}</Chip>}
            open={open}
            onToggle={setOpen}
          >
            <Fields>
              <DayField label={w.matedOn} value={day} onChange={setDay} max={farmToday()} required />
              <ChoiceButtons
                label={w.boar}
                value={boar}
                onChange={setBoar}
                recent={['D-17', 'D-21', 'D-08']}
                choices={Array.from({ length: 24 }, (_, index) => ({
                  value: `D-${String(index + 1).padStart(2, '0')}`,
                  label: `D-${String(index + 1).padStart(2, '0')}`,
                  detail: 'Duroc',
                }))}
              />
              <Segments
                label={w.method}
                value={method}
                onChange={setMethod}
                choices={[
                  { value: 'A', label: w.methods[0] },
                  { value: 'N', label: w.methods[1] },
                ]}
              />
              <Fields columns={2}>
                <NumberField label={w.weight} value={kg} onChange={setKg} decimals={2} unit="kg" />
                <StepField label={w.count} value={count} onChange={setCount} max={20} />
                <CountsGallery />
              </Fields>
              <PickField
                label={w.removal}
                value={reason}
                onChange={setReason}
                choices={reasons}
                placeholder={t('ui.choose')}
                error={reason === null && t('ui.chooseFirst', { field: w.removal })}
                required
              />
              <SelectField
                label={w.house}
                value={house}
                onChange={setHouse}
                choices={[
                  { value: '1', label: `${w.house}` },
                  { value: '2', label: `${w.house}-2` },
                ]}
              />
              <TextField label={w.remark} value={text} onChange={setText} lines={3} hint={t('ui.optional')} />
            </Fields>
          </Fold>
          <Fold
            card
            title={t('ui.history')}
            chip={<Chip>{t('ui.records', { count: 3 })}</Chip>}
            open={false}
            onToggle={() => {}}
          >
            {null}
          </Fold>
        </Show>

        <Show name="Fields">
          <div style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
            <Logo />
            <b style={{ fontSize: '1.75rem' }}>Penside</b>
          </div>
          <TextField label={w.id} value="worker" onChange={() => {}} />
          <PasswordField
            label={w.password}
            value=""
            onChange={() => {}}
            error={t('ui.enter', { field: w.password })}
          />
          <Checkbox label={w.keep} checked={keep} onChange={setKeep} />
          <Checkbox label={w.keep} hint={w.emptyBody} checked={false} onChange={() => {}} disabled />
          <TextField label={w.farm} value={w.farm} onChange={() => {}} disabled />
          <DayField label={w.last} value={null} onChange={() => {}} clearable />
          <MonthPicker
            label={t('ui.baseDay')}
            value={month}
            onChange={setMonth}
            yearLabel={(year) => t('ui.yearValue', { year })}
            monthLabel={(one) => t('ui.monthValue', { month: one })}
          />
        </Show>

        <Show name="Calendar">
          <Card>
            <Calendar
              value={day}
              onChange={setDay}
              marks={{
                [addDays(farmToday(), 3)]: [
                  { tone: 'green', label: w.works[0] },
                  { tone: 'red', label: w.works[3] },
                ],
              }}
            />
          </Card>
        </Show>

        <Show name="Button, confirm, toast, Sheet">
          <Button kind="primary" wide>
            {t('ui.saveAndNext')}
          </Button>
          <Button kind="primary" wide busy>
            {t('ui.processing')}
          </Button>
          <Button kind="primary" wide disabledReason={w.reason}>
            {t('ui.save')}
          </Button>
          <ButtonRow>
            <Button onClick={() => setSheet(true)}>{t('ui.open')}</Button>
            <Button
              kind="danger"
              onClick={() =>
                void confirm({
                  title: t('ui.askDelete'),
                  body: t('ui.askDeleteBody'),
                  yes: t('ui.delete'),
                  no: t('ui.cancel'),
                  danger: true,
                }).then((yes) => yes && toast(t('ui.deleted')))
              }
            >
              {t('ui.delete')}
            </Button>
            <Button
              onClick={() =>
                void confirm({ title: t('ui.askSave') }).then((yes) => yes && toast(t('ui.saved')))
              }
            >
              {t('ui.save')}
            </Button>
          </ButtonRow>
          <ButtonRow>
            <Button kind="quiet" onClick={() => toast(t('ui.errorHappened'), { kind: 'error' })}>
              {t('ui.error')}
            </Button>
            <Button
              kind="quiet"
              onClick={() => setLoading(!loading)}
              icon={<IconSearch size={20} aria-hidden />}
            >
              {t('ui.loading')}
            </Button>
          </ButtonRow>
          <Sheet
            open={sheet}
            onClose={() => setSheet(false)}
            title={w.waiting}
            footer={
              <Button kind="primary" onClick={() => setSheet(false)}>
                {t('ui.close')}
              </Button>
            }
          >
            <p>{w.emptyBody}</p>
          </Sheet>
        </Show>

        <Show name="States">
          <Notice title={w.offline}>{w.offlineBody}</Notice>
          <Notice tone="green" title={t('ui.offlineReady')} />
          <EmptyState
            title={w.emptyTitle}
            body={w.emptyBody}
            icon={<IconPigFilled size={28} aria-hidden />}
            action={<Button kind="primary">{w.newMating}</Button>}
          />
          <ErrorState
            title={t('ui.errorTitle')}
            kept={t('ui.errorKept')}
            advice={t('ui.errorRetry')}
            reference="E-7f3a"
            onRetry={() => {}}
          />
        </Show>

        <Show name="Skeleton">
          <Skeleton shape="list" count={2} />
          <Skeleton shape="table" count={3} />
          <Skeleton shape="card" />
          <Skeleton shape="form" count={2} />
        </Show>

        <Show name="Bars of a page">
          <PopupHeader title={w.mating} onBack={() => {}} right="5 / 12" />
          <TopBar
            title={w.farm}
            subtitle={`11-20 · ${w.sows} 600`}
            right={<Chip tone="green">{t('ui.offlineReady')}</Chip>}
            menu={{ to: '/menu', label: t('ui.menu') }}
          />
          <Tabs label={t('ui.menu')} items={tabs.slice(0, 3)} current="1" />
        </Show>
      </Page>
      <BackToTop />
      {address.has('save') && (
        <SaveBar>
          <Button kind="primary">{t('ui.saveAndNext')}</Button>
          <Button>{t('ui.save')}</Button>
        </SaveBar>
      )}
      <Footer
        label={t('ui.menu')}
        current="0"
        items={[IconHome, IconBolt, IconQrcode, IconUser].map((Icon, index) => ({
          key: String(index),
          label: w.footer[index] ?? '',
          icon: <Icon size={26} stroke={1.75} aria-hidden />,
          to: '/a',
          badge: index === 3 ? 3 : 0,
        }))}
      />
    </>
  )
}

function Show({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Section
      title={
        <span style={{ color: 'var(--soft)', fontFamily: 'monospace', fontSize: '0.8125rem' }}>{name}</span>
      }
    >
      {children}
    </Section>
  )
}

const root = document.getElementById('root')
if (root) {
  await startI18n()
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <Localised>
          <Gallery />
        </Localised>
      </MemoryRouter>
    </StrictMode>,
  )
}

function CountsGallery() {
  const [total, setTotal] = useState<number | null>(15)
  const [still, setStill] = useState<number | null>(null)
  return (
    <CountsField
      label="Counts"
      counts={[
        { name: 'total', label: 'Total born', value: total, onChange: setTotal },
        { name: 'still', label: 'Stillborn', value: still, onChange: setStill, error: 'Please enter' },
      ]}
    />
  )
}
