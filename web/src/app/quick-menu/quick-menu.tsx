import { IconArrowsSort, IconBolt, IconPlus } from '../../ui/icons/common.ts'
import { mostQuickEntries } from '@penside/contract/accounts/quick-menu.ts'
import { AdvertisementStrip } from '../../company/advertisement/strip.tsx'
import { useT } from '../../i18n/index.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { mostUsedScreens } from '../../screen/screen-usage.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow, IconButton } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { toast } from '../../ui/toast.tsx'
import { addPath } from './shortcuts.ts'
import { useQuickMenu } from './use-quick-menu.ts'
import styles from './quick-menu.module.css'

const orderPath = '/popup/quick/1'
/** Number of suggestions. */
const proposed = 5

/** Screens within one tap: chosen by the member, or frequently used. */
export function QuickMenu() {
  const t = useT()
  const { member } = useSession()
  const { mine, screens, kept, shortcuts, change } = useQuickMenu()
  const own = shortcuts.map(({ path }) => path)
  const often = mostUsedScreens(member)
    .filter((path) => !own.includes(path))
    .flatMap((path) => screens.get(path) ?? [])
    .slice(0, Math.min(proposed, mostQuickEntries - kept.length))
  const add = (paths: readonly string[]) => {
    change((before) => [...before, ...paths])
    toast(t('quick.added'))
  }
  return (
    <QueryResult query={mine} waiting={<Skeleton shape="rows" count={4} />}>
      {() => (
        <>
          {shortcuts.length > 0 ? (
            <Tiles
              label={t('screens.route.quickMenu')}
              tiles={shortcuts.map(({ path, title }) => ({ key: path, label: title, to: path }))}
            />
          ) : (
            <EmptyState
              icon={<IconBolt size={28} aria-hidden />}
              title={t('quick.empty')}
              body={t('quick.emptyStep')}
            />
          )}
          <ButtonRow>
            <Button
              kind={shortcuts.length === 0 ? 'primary' : 'secondary'}
              compact
              to={addPath}
              icon={<IconPlus size={20} aria-hidden />}
            >
              {t('quick.add')}
            </Button>
            {shortcuts.length > 0 && (
              <Button to={orderPath} icon={<IconArrowsSort size={20} aria-hidden />}>
                {t('quick.order')}
              </Button>
            )}
          </ButtonRow>
          {often.length > 0 && (
            <Section title={t('quick.often')}>
              <Card flush>
                <ul>
                  {often.map(({ path, title }) => (
                    <li key={path} className={styles.row}>
                      <CardRow title={title} to={path} />
                      <IconButton
                        icon={<IconPlus size={24} aria-hidden />}
                        label={t('quick.addOne', { name: title })}
                        onClick={() => add([path])}
                      />
                    </li>
                  ))}
                </ul>
              </Card>
              {often.length > 1 && (
                <Button wide onClick={() => add(often.map(({ path }) => path))}>
                  {t('quick.addAll')}
                </Button>
              )}
            </Section>
          )}
          <AdvertisementStrip />
        </>
      )}
    </QueryResult>
  )
}
