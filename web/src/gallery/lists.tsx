import { useState } from 'react'
import { IconPig } from '../ui/icons/common.ts'
import { formatKg } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { Facts, Lines } from '../ui/facts.tsx'
import { InfiniteEnd } from '../ui/infinite-end.tsx'
import { List, ListCard } from '../ui/list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { toast } from '../ui/toast.tsx'
import { samples } from './samples.ts'
import { Show } from './show.tsx'

const tones: readonly Tone[] = ['grey', 'green', 'blue', 'violet', 'amber', 'red', 'struck']

export function Lists() {
  const t = useT()
  const w = samples[useLanguage()]
  const [search, setSearch] = useState('A-20')
  return (
    <>
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
          <CardRow title={w.waiting} chip={<Chip tone="red">{w.late}</Chip>} value={12} size="big" to="/a" />
          <CardRow title={w.works[1]} value={8} size="big" to="/a" />
          <CardRow
            title={w.works[2]}
            line={w.emptyBody}
            icon={<IconPig size={24} aria-hidden />}
            onClick={() => {}}
          />
          <CardRow title={w.works[3]} value="08:41" chip={<Chip tone="green">{t('ui.savedShort')} ✓</Chip>} />
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
    </>
  )
}
