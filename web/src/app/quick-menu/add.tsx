import { useState } from 'react'
import { mostQuickEntries } from '@penside/contract/accounts/quick-menu.ts'
import { useT } from '../../i18n/index.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { useQuickMenu } from './use-quick-menu.ts'
import styles from './quick-menu.module.css'

/** All screens, each to be added to or removed from the quick menu. */
export function AddQuickMenu() {
  const t = useT()
  const { mine, groups, kept, shortcuts, change } = useQuickMenu()
  const [search, setSearch] = useState('')
  const own = shortcuts.map(({ path }) => path)
  const isFull = kept.length >= mostQuickEntries
  const wanted = search.trim().toLocaleLowerCase()
  const found = groups
    .map(({ title, screens }) => ({
      title,
      screens: screens.filter((screen) => screen.title.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ screens }) => screens.length > 0)
  return (
    <QueryResult query={mine}>
      {() => (
        <>
          <SearchField label={t('quick.search')} value={search} onChange={setSearch} />
          <p aria-live="polite">{t('quick.chosen', { count: own.length })}</p>
          {isFull && <Notice title={t('quick.full', { count: mostQuickEntries })} />}
          {found.length === 0 && <EmptyState title={t('quick.none')} body={t('quick.noneStep')} />}
          {found.map(({ title, screens }) => (
            <Section key={title} title={title}>
              <Card>
                <div className={styles.choices}>
                  {screens.map((screen) => (
                    <Checkbox
                      key={screen.path}
                      label={screen.title}
                      checked={own.includes(screen.path)}
                      disabled={isFull && !own.includes(screen.path)}
                      onChange={(chosen) =>
                        change((before) =>
                          chosen ? [...before, screen.path] : before.filter((path) => path !== screen.path),
                        )
                      }
                    />
                  ))}
                </div>
              </Card>
            </Section>
          ))}
        </>
      )}
    </QueryResult>
  )
}
