import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import {
  IconBolt,
  IconDownload,
  IconHome,
  IconPig,
  IconQrcode,
  IconSearch,
  IconUser,
} from '../ui/icons/common.ts'
import { farmToday, formatNumber } from '../i18n/format.ts'
import { languageNames, languages, setLanguage, startI18n, useLanguage, useT } from '../i18n/index.ts'
import { Localised } from '../i18n/localised.tsx'
import { BackToTop } from '../ui/back-to-top.tsx'
import { StackedBar, type Part } from '../ui/bars.tsx'
import { Button, ButtonRow, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Figure } from '../ui/facts.tsx'
import { Footer } from '../ui/footer.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { Page, Toolbar } from '../ui/page.tsx'
import { PopupHeader } from '../ui/popup-header.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { setScheme, useSchemeChoice } from '../ui/scheme.ts'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '../ui/states.tsx'
import { Submenu, Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { samples } from './samples.ts'
import { Charts } from './charts.tsx'
import { Forms } from './forms.tsx'
import { Lists } from './lists.tsx'
import { Show } from './show.tsx'
import { Tables } from './tables.tsx'

// A screen shows at most one save bar; here the page can show it instead of the footer.
const address = new URLSearchParams(location.search)

function Gallery() {
  const t = useT()
  const language = useLanguage()
  const w = samples[language]
  const scheme = useSchemeChoice()
  const [day, setDay] = useState<string | null>(farmToday())
  const [sheet, setSheet] = useState(false)
  const [loading, setLoading] = useState(false)
  const tabs = w.tabs.map((label, index) => ({ key: String(index), label, to: `/page/daily/${index}` }))
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

        <Tables />
        <Charts />
        <Lists />
        <Forms />

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
            icon={<IconPig size={28} aria-hidden />}
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
