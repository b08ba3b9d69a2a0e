import { IconCheck } from '../../ui/icons/first.ts'
import { IconAdjustments } from '../../ui/icons/equipment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Output } from '@penside/contract/api/call.ts'
import { farmEquipment, type EquipmentType } from '@penside/contract/farm/equipment.ts'
import { settingNamesOnWire, settings } from '@penside/contract/equipment/setting.ts'
import { commandInFocus, isOpen } from '@penside/domain/equipment/command.ts'
import { equipmentTypes, settingsOf } from '@penside/domain/equipment/types.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { HeaderTitle } from '../../screen/header.tsx'
import { useNow } from '../../screen/now.ts'
import { useSession } from '../../screen/session.ts'
import { useIsWide } from '../../screen/use-is-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section, Split } from '../../ui/page.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { LiveChip } from '../live-chip.tsx'
import { useReadAgain } from '../live.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { alarmSettingsPath, settingLimitsPath, settingPageOf, typePageOf } from '../places.ts'
import { measureOf, placeName } from '../values.ts'
import styles from './control.module.css'
import { Beside, eatsHere, Measured, SetValue } from './present.tsx'
import { Curves } from './curve.tsx'
import { Log, SentStatus } from './sent.tsx'
import { NewValue } from './new-value.tsx'
import { useSettingFormat, type SettingView } from './setting-format.ts'

/** Settings page of one equipment type. */
export function Control() {
  const t = useT()
  const { pathname } = useLocation()
  const type = equipmentTypes.find((each) => settingPageOf(each) === pathname) ?? 'A'
  const [own, setOwn] = useState<'cycle' | 'setup'>('cycle')
  if (type === 'A')
    return (
      <EmptyState
        title={t('control.electricity')}
        body={t('control.electricityBody')}
        action={<Button to={alarmSettingsPath}>{t('control.toAlarms')}</Button>}
      />
    )
  if (type !== 'W') return <OfType key={type} type={type} />
  return (
    <>
      <Segments
        name="own"
        label={t('control.set')}
        hideLabel
        value={own}
        onChange={setOwn}
        choices={(['cycle', 'setup'] as const).map((value) => ({ value, label: t(`control.${value}`) }))}
      />
      <OfType key={own} type={own === 'cycle' ? 'W' : 'L'} />
    </>
  )
}

function OfType({ type }: { type: EquipmentType }) {
  const t = useT()
  const list = useQuery(query(farmEquipment.list, {}))
  const [params, setParams] = useSearchParams()
  const isWide = useIsWide()
  const choose = (equipmentId: string) => setParams({ eq_id: equipmentId }, { replace: true })
  return (
    <QueryResult query={list}>
      {(known) => {
        const own = known.filter((each) => each.type === type)
        if (own.length === 0) return <EmptyState title={t('control.none')} body={t('control.noneBody')} />
        const given = params.get('eq_id')
        const chosen =
          own.find(({ equipmentId }) => equipmentId === given)?.equipmentId ??
          (given === null && own.length === 1 ? own[0]!.equipmentId : '')
        const all = <All type={type} own={own} chosen={chosen} onChoose={choose} />
        const one = chosen && <OfEquipment key={chosen} equipmentId={chosen} />
        if (isWide && own.length > 1)
          return <Split list={all} detail={one || <EmptyState title={t('control.choose')} />} shows="list" />
        return (
          <div className={styles.narrow}>
            {own.length > 1 && (
              <SelectField
                label={t('control.equipment')}
                placeholder={t('control.choose')}
                value={chosen}
                onChange={choose}
                choices={own.map((each) => ({
                  value: each.equipmentId,
                  label: `${placeName(each)} · ${each.equipmentId}`,
                }))}
              />
            )}
            {one || all}
          </div>
        )
      }}
    </QueryResult>
  )
}

/** List of the equipment of the type, each with its first setting as last read. */
function All({
  type,
  own,
  chosen,
  onChoose,
}: {
  type: EquipmentType
  own: readonly Output<(typeof farmEquipment)['list']>[number][]
  chosen: string
  onChoose: (equipmentId: string) => void
}) {
  const format = useSettingFormat(type)
  const known = useQuery(query(settings.list, { type }))
  const [[setting = ''] = []] = settingsOf(type)
  const valueOf = (equipmentId: string) => {
    const row = known.data?.find((each) => each['eq_id'] === equipmentId && !each['pigmnum'])
    const text = row?.[settingNamesOnWire(type)[setting] ?? '']
    return text === undefined || text === 'NULL' ? undefined : format.withUnit(setting, Number(text))
  }
  return (
    <Card flush>
      {own.map((each) => {
        const value = valueOf(each.equipmentId)
        return (
          <CardRow
            key={each.equipmentId}
            title={<NoBreak>{placeName(each)}</NoBreak>}
            line={[each.equipmentId, value && format.name(setting)].filter(Boolean).join(' · ')}
            value={value}
            icon={
              chosen && (
                <IconCheck
                  size={20}
                  aria-hidden
                  className={each.equipmentId === chosen ? undefined : styles.unseen}
                />
              )
            }
            onClick={() => onChoose(each.equipmentId)}
          />
        )
      })}
    </Card>
  )
}

function OfEquipment({ equipmentId }: { equipmentId: string }) {
  const [part, setPart] = useState('')
  const input = { equipmentId, ...(part && { part }) }
  // Requests a fresh reading once; its result arrives with the view.
  useQuery({ ...query(settings.last, input), staleTime: Infinity, refetchOnWindowFocus: false })
  const view = useQuery({ ...query(settings.view, input), refetchInterval: 3_000 })
  const live = useReadAgain(['command', 'reading'], [settings.view.path])
  return (
    <QueryResult query={view}>
      {(data) => (
        <>
          <LiveChip live={live} />
          <HeaderTitle>
            <NoBreak>{placeName(data)}</NoBreak>
          </HeaderTitle>
          {data.parts.length > 0 && <Part view={data} part={part} onChange={setPart} />}
          <Frame key={part} view={data} part={part} />
        </>
      )}
    </QueryResult>
  )
}

function Part({
  view: { parts },
  part,
  onChange,
}: {
  view: SettingView
  part: string
  onChange: (part: string) => void
}) {
  const t = useT()
  return (
    <SelectField
      label={t('control.sow')}
      placeholder={t('control.whole')}
      value={part}
      onChange={onChange}
      choices={parts.map((value) => ({ value, label: value }))}
    />
  )
}

/** First reason why a command would not arrive or the values are old. */
function Reachable({ view: { revoked, online, silent } }: { view: SettingView }) {
  const t = useT()
  const what = revoked ? 'revoked' : !online ? 'offline' : silent ? 'silent' : null
  if (!what) return null
  return (
    <Notice tone={revoked ? 'red' : 'amber'} title={t(`control.${what}`)}>
      {t(`control.${what}Body`)}
    </Notice>
  )
}

/** Settings of one equipment; the registry provides the fields of its type. */
function Frame({ view, part }: { view: SettingView; part: string }) {
  const t = useT()
  const now = useNow(1_000)
  const { manages } = useSession()
  const { type } = view
  const fields = settingsOf(type).map(([setting]) => setting)
  const [setting, setSetting] = useState(fields[0] ?? '')
  const [openedAt] = useState(() => Date.now())
  const format = useSettingFormat(type)
  const shown = commandInFocus(view.commands, openedAt)
  const waits = shown !== undefined && isOpen(shown.state)
  // Group numbers and switches are set but not measured.
  const measure = eatsHere(type) ? 'eaten' : measureOf(type, setting) ? setting : null
  return (
    <>
      <Reachable view={view} />
      {view.local && (
        <Notice tone="amber" title={t('control.local')}>
          {t('control.localBody')}
        </Notice>
      )}
      {!view.maySet && <Notice tone="grey" title={t('control.mayNot')} />}
      <Card>
        <div className={styles.pair}>
          {measure && <Measured view={view} part={part} measure={measure} now={now} />}
          <SetValue view={view} part={part} setting={setting} now={now} />
        </div>
      </Card>
      {fields.length > 1 && (
        <Card flush>
          {fields.map((each) => (
            <CardRow
              key={each}
              title={format.name(each)}
              value={format.withUnit(each, view.settings[each] ?? null)}
              icon={
                <IconCheck size={20} aria-hidden className={each === setting ? undefined : styles.unseen} />
              }
              onClick={() => setSetting(each)}
            />
          ))}
        </Card>
      )}
      {shown && <SentStatus command={shown} view={view} now={now} />}
      {waits && (
        <SaveBar>
          <Button wide to={typePageOf(type)}>
            {t('control.toList')}
          </Button>
        </SaveBar>
      )}
      {view.maySet && !view.local && !view.revoked && (
        <NewValue key={setting} view={view} part={part} setting={setting} waits={waits} />
      )}
      <Curves view={view} part={part} waits={waits} />
      <Beside view={view} part={part} />
      {manages && (
        <Card flush>
          <CardRow
            icon={<IconAdjustments size={22} aria-hidden />}
            title={t('control.limits.toPage')}
            to={settingLimitsPath}
          />
        </Card>
      )}
      <Section title={t('control.log')}>
        <Log view={view} />
      </Section>
    </>
  )
}
