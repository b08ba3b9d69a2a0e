import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconMapPin } from '../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { weather, type WeatherHour } from '@penside/contract/reports/weather.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import {
  fewerConceive,
  heatIndex,
  heatFrom,
  heatLevel,
  heatLevelNames,
  rainNames,
  skyNames,
} from '@penside/domain/reports/weather.ts'
import { farmToday, formatAgo, formatDay, formatNumber, formatTime } from '../i18n/format.ts'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Facts, Figure } from '../ui/facts.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

type Answer = Output<typeof weather.view>

/** Weather forecast at the farm, with the heat index for pigs. */
export function Weather() {
  const t = useT()
  const { manages } = useSession()
  const answer = useQuery(query(weather.view, {}))
  const [placing, setPlacing] = useState(false)
  const place = manages && (
    <Button wide icon={<IconMapPin size={24} aria-hidden />} onClick={() => setPlacing(true)}>
      {t(answer.data?.place ? 'reports.weather.changePlace' : 'reports.weather.setPlace')}
    </Button>
  )
  return (
    <>
      <QueryResult query={answer}>
        {(data) => (
          <>
            <ForecastSource answer={data} />
            {!data.place ? (
              <EmptyState
                title={t('reports.weather.noPlace')}
                body={t(manages ? 'reports.weather.noPlaceStep' : 'reports.weather.noPlaceForWorkers')}
                action={place || undefined}
              />
            ) : (
              <>
                {data.hours.length > 0 && <Forecast hours={data.hours} />}
                {place}
              </>
            )}
          </>
        )}
      </QueryResult>
      {placing && <PlaceSheet place={answer.data?.place ?? null} onClose={() => setPlacing(false)} />}
    </>
  )
}

/** State of the weather service. */
function ForecastSource({ answer: { source, place, hours } }: { answer: Answer }) {
  const t = useT()
  if (!source)
    return (
      <Notice tone="grey" title={t('reports.weather.noSource')}>
        {t('reports.weather.noSourceStep')}
      </Notice>
    )
  if (!place) return null
  const { answeredAt, fails } = source
  if (fails)
    return (
      <Notice tone="amber" title={t('reports.weather.fails')}>
        {answeredAt && t('reports.weather.since', { ago: formatAgo(answeredAt) })}
      </Notice>
    )
  if (answeredAt === null || hours.length === 0)
    return <Notice tone="grey" title={t('reports.weather.waiting')} />
  return <p>{t('reports.weather.source', { ago: formatAgo(answeredAt) })}</p>
}

const indexOf = ({ temperature, humidity }: WeatherHour) => heatIndex(temperature, humidity)
const tones = {
  comfortable: 'green',
  caution: 'amber',
  warning: 'red',
  danger: 'red',
  death: 'red',
} as const
const skyIn = ({ rain, sky }: WeatherHour, language: Language) =>
  (rainNames[rain] ?? skyNames[sky])?.[language] ?? ''
const degrees = (value: number) => formatNumber(value)

function Heat({ index }: { index: number }) {
  const language = useLanguage()
  const level = heatLevel(index)
  return <Chip tone={tones[level]}>{`${formatNumber(index)} ${heatLevelNames[level][language]}`}</Chip>
}

function Forecast({ hours }: { hours: readonly WeatherHour[] }) {
  const t = useT()
  const language = useLanguage()
  const [now] = hours
  const days = Map.groupBy(hours, ({ at }) => farmToday(new Date(at)))
  return (
    <>
      {now && (
        <Card>
          <Figure
            label={`${t('reports.weather.now')} · ${skyIn(now, language)}`}
            value={degrees(now.temperature)}
            unit="℃"
            aside={<Heat index={indexOf(now)} />}
          />
          <Facts
            facts={[
              { key: 'humidity', label: t('reports.weather.humidity'), value: `${now.humidity}%` },
              { key: 'wind', label: t('reports.weather.wind'), value: `${formatNumber(now.wind, 1)} m/s` },
              { key: 'rain', label: t('reports.weather.rainChance'), value: `${now.rainChance}%` },
            ]}
          />
        </Card>
      )}
      {[...days].map(([on, ofDay]) => (
        <DayForecast key={on} on={on} hours={ofDay} />
      ))}
      <p>{t('reports.weather.fewer', { index: fewerConceive })}</p>
      <p>{t('reports.weather.formula', heatFrom)}</p>
    </>
  )
}

/** Interval of displayed hours. */
const step = 3

function DayForecast({ on, hours }: { on: Day; hours: readonly WeatherHour[] }) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const temperatures = hours.map(({ temperature }) => temperature)
  const hottest = Math.max(...hours.map(indexOf))
  const shown = hours.filter((_, i) => i % step === 0)
  return (
    <Section title={formatDay(on, today)}>
      <Card>
        <Facts
          facts={[
            {
              key: 'range',
              label: t('reports.weather.lowHigh'),
              value: `${degrees(Math.min(...temperatures))} · ${degrees(Math.max(...temperatures))} ℃`,
            },
            {
              key: 'rain',
              label: t('reports.weather.rainChance'),
              value: `${Math.max(...hours.map(({ rainChance }) => rainChance))}%`,
            },
            { key: 'heat', label: t('reports.weather.heat'), value: <Heat index={hottest} /> },
          ]}
        />
      </Card>
      <Table
        caption={formatDay(on, today)}
        rows={shown}
        rowKey={({ at }) => at}
        columns={[
          {
            key: 'label',
            header: t('reports.weather.time'),
            cell: ({ at }) => formatTime(at),
            align: 'left',
          },
          {
            key: 'sky',
            header: t('reports.weather.sky'),
            cell: (hour) => skyIn(hour, language),
            align: 'left',
          },
          {
            key: 'temperature',
            header: t('reports.weather.temperature'),
            cell: ({ temperature }) => degrees(temperature),
            align: 'right',
          },
          {
            key: 'rain',
            header: t('reports.weather.rain'),
            cell: ({ rainChance }) => rainChance,
            align: 'right',
          },
          {
            key: 'heat',
            header: t('reports.weather.index'),
            cell: (hour) => formatNumber(indexOf(hour)),
            align: 'right',
          },
        ]}
      />
    </Section>
  )
}

function PlaceSheet({ place, onClose }: { place: Answer['place']; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(weather.savePlace, onClose)
  const [asking, setAsking] = useState(false)
  const form = useForm(weather.savePlace.input, place ?? {}, {
    labels: { latitude: t('reports.weather.latitude'), longitude: t('reports.weather.longitude') },
    onSave,
  })
  const nowhere = () => {
    setAsking(false)
    toast(t('reports.weather.nowhere'), { kind: 'error' })
  }
  const here = () => {
    if (!('geolocation' in navigator)) return nowhere()
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        form.set('latitude', Math.round(coords.latitude * 100) / 100)
        form.set('longitude', Math.round(coords.longitude * 100) / 100)
      },
      nowhere,
      { timeout: 10_000 },
    )
  }
  return (
    <FormSheet form={form} onClose={onClose} title={t('reports.weather.setPlace')}>
      <Button wide icon={<IconMapPin size={22} aria-hidden />} busy={asking} onClick={here}>
        {t('reports.weather.here')}
      </Button>
      <NumberField {...form.number('latitude')} decimals={2} unit="°" />
      <NumberField {...form.number('longitude')} decimals={2} unit="°" />
    </FormSheet>
  )
}
