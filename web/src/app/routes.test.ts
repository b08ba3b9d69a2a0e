import { describe, expect, test } from 'vitest'
import { taskPlace } from '@penside/contract/reports/task.ts'
import { languages, type Names } from '@penside/domain/basics/language.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { equipmentTypes } from '@penside/domain/equipment/types.ts'
import { analysisPageOf, settingPageOf } from '../equipment/places.ts'
import { qrPath } from '../screen/places.ts'
import { knownAddresses } from './addresses.ts'
import { isVisible, quickMenuPath, titleOf } from './menus.ts'
import { openPaths, withoutDoubleSlash } from './open-paths.ts'
import { initialPath, menus, routeAt, routes } from './routes.ts'
import { screens } from './routes.words.ts'

const { menuOf, tabsOf } = menus

const everything = {
  equipment: equipmentTypes,
  special: false,
  boardsElsewhere: false,
  manages: true,
  operates: true,
}

describe('the route table', () => {
  test('has every known address', () => {
    expect(knownAddresses.filter((path) => !routeAt(path))).toEqual([])
  })

  test('has the pages that open without a sign-in', () => {
    expect(openPaths.filter((path) => !routeAt(path))).toEqual([])
  })

  test('has no address twice', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  test('has the pages of equipment types at their former addresses', () => {
    const named = (path: string, most: number) =>
      Array.from({ length: most }, (_, id) => routeAt(`${path}/${id}`)?.name)
    expect(named('/page/iot', 9).join()).toBe(
      'sowFeeder,gestationFeeder,environment,water,feedBin,scale,pigletFeeder,cooler,electricity',
    )
    expect([named('/popup/iot', 8)[5], named('/popup/iot_search_list', 7)[6]]).toEqual([
      'pigletFeederSetting',
      'coolerList',
    ])
    for (const pageOf of [settingPageOf, analysisPageOf])
      expect(equipmentTypes.flatMap((type) => pageOf(type) ?? []).filter((path) => !routeAt(path))).toEqual(
        [],
      )
  })

  test('has only addresses that a task may link to', () => {
    const paths = routes.map(({ path }) => path).filter((path) => /^\/(popup|page)\//.test(path))
    expect(paths.filter((path) => !taskPlace.safeParse(path).success)).toEqual([])
  })

  test('refers only to existing addresses', () => {
    const targets = routes.flatMap(({ back, detailOf }) => [back, detailOf]).filter((path) => path !== null)
    expect([quickMenuPath, qrPath, ...targets].filter((path) => !routeAt(path))).toEqual([])
  })

  test('names every route', () => {
    expect(routes.filter(({ name }) => !(name in workNames) && !(name in screens.route))).toEqual([])
  })

  test.each(languages)('gives every screen a title of its own (%s)', (language) => {
    const t = (key: string, { kind = '' } = {}) => {
      const said = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], {
        screens,
        names: workNames,
      })
      return (said as Names)[language].replace(/\{\{kind\b.*?\}\}/, kind)
    }
    // Several addresses may share a component.
    const opened = routes.filter(({ built }, at) => routes.findIndex((other) => other.built === built) === at)
    const titles = Map.groupBy(opened, (route) => titleOf(t as never, route).toLowerCase())
    const shared = [...titles.values()].filter((each) => each.length > 1)
    expect(shared.map((each) => each.map(({ path }) => path))).toEqual([])
  })

  test('orders equipment pages as the menu does', () => {
    const pages = routes.filter(({ path }) => path.startsWith('/page/iot/'))
    expect(pages.map(({ equipment }) => equipment)).toEqual(['F', 'E', 'S', 'W', 'V', 'Y', 'L', 'C', 'A'])
    const settings = routes.filter(({ path }) => path.startsWith('/popup/iot/'))
    expect(settings.map(({ equipment }) => equipment)).toEqual(['F', 'E', 'S', 'W', 'Y', 'L', 'C', 'A'])
  })
})

describe('the menus of a farm', () => {
  test('omit equipment that it does not have', () => {
    const environment = routeAt('/page/iot/2')!
    expect(isVisible(environment, { ...everything, equipment: ['S'] })).toBe(true)
    expect(isVisible(environment, { ...everything, equipment: ['F'] })).toBe(false)
  })

  test('have the managers’ pages for managers only', () => {
    const forManagers = routes.filter((route) => route.forManagers)
    expect(forManagers.map(({ name }) => name)).toEqual([
      'members',
      'webhooks',
      'conflicts',
      'settingLimits',
      'growthStandards',
      'booksImport',
      'house',
      'pens',
      'controllers',
      'suppliers',
      'gradings',
      'ownCodes',
      'advertisement',
      'booksCheck',
      'tradeFile',
    ])
    for (const route of forManagers) {
      expect(isVisible(route, everything)).toBe(true)
      expect(isVisible(route, { ...everything, manages: false })).toBe(false)
    }
  })

  test('have the operating page for operators', () => {
    const page = routeAt('/popup/common/operating')!
    expect(isVisible(page, everything)).toBe(true)
    expect(isVisible(page, { ...everything, operates: false })).toBe(false)
  })

  test('omit boards of a company that has them elsewhere', () => {
    const boards = routes.filter(({ category }) => category === 'board')
    expect(boards.filter((route) => !isVisible(route, everything))).toEqual([])
    expect(boards.filter((route) => isVisible(route, { ...everything, boardsElsewhere: true }))).toEqual([])
  })

  test('omit quick menu and QR in the special environment', () => {
    for (const path of [quickMenuPath, qrPath, '/popup/common/labels']) {
      expect(isVisible(routeAt(path)!, everything)).toBe(true)
      expect(isVisible(routeAt(path)!, { ...everything, special: true })).toBe(false)
    }
  })

  test('follow the production menu if the installation says so; other addresses still open', () => {
    const production = { ...everything, menu: 'production' } as const
    const shown = (['record', 'group', 'store', 'view', 'list'] as const).flatMap((group) =>
      menuOf(group, production).map(({ path }) => path),
    )
    const restricted = shown.filter((path) => /^\/popup\/(record|report|ict|jadon|mgt|board)\//.test(path))
    expect(restricted.toSorted()).toEqual([
      '/popup/record/2',
      '/popup/record/3',
      '/popup/record/4',
      '/popup/record/6',
      '/popup/report/0',
    ])
    expect(isVisible(routeAt('/popup/record/12')!, production)).toBe(true)
    expect(menuOf('tab', production)).toEqual(menuOf('tab', everything))
  })

  test('have tabs in order with their pages', () => {
    const tabs = tabsOf(everything)
    expect(tabs.map(({ tab }) => tab)).toEqual(
      ['daily', 'iot', 'score', 'pig'].filter((tab) => tabs.some((each) => each.tab === tab)),
    )
    expect(tabs.flatMap(({ pages }) => pages)).toEqual(menuOf('tab', everything))
    expect(tabsOf({ ...everything, equipment: [] }).some(({ tab }) => tab === 'iot')).toBe(false)
  })
})

test('start at the menu in the special environment, else at QR', () => {
  expect(initialPath({ environment: 'S', manages: false })).toBe('/popup/common/3')
  expect(initialPath({ environment: 'N', manages: false })).toBe('/popup/common/1')
  expect(initialPath({ environment: 'N', manages: true })).toBe('/popup/common/3')
})

test('open a QR code with a double slash', () => {
  expect(withoutDoubleSlash('//qrresult')).toBe('/qrresult')
  expect(routeAt(withoutDoubleSlash('/popup//common/3'))?.path).toBe('/popup/common/3')
})
