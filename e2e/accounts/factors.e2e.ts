import { expect, test, type Page } from '@playwright/test'
import { codesOf } from '../../server/src/accounts/totp.ts'
import { openBarn } from '../barn.ts'
import { demoPassword, inLanguages, signIn } from '../person.ts'

const words = {
  ko: {
    lang: 'ko',
    page: '2단계 인증',
    addPasskey: '패스키 추가',
    addCodes: '인증 앱 추가',
    kept: '적어 두었습니다',
    recovery: '복구 코드',
    codes: '인증 앱',
    confirm: '확인',
    wrong: '이미 사용되었습니다',
    proof: '본인 확인',
    usePasskey: '패스키 사용',
    signIn: '로그인',
    remove: '인증 앱 삭제',
    yes: '삭제',
  },
  en: {
    lang: 'en',
    page: 'Second factor',
    addPasskey: 'Add a passkey',
    addCodes: 'Add an authenticator app',
    kept: 'I have written them down',
    recovery: 'Recovery codes',
    codes: 'Authenticator app',
    confirm: 'Confirm',
    wrong: 'was used already',
    proof: 'Confirm it is you',
    usePasskey: 'Use a passkey',
    signIn: 'Sign in',
    remove: 'Remove Authenticator app',
    yes: 'Remove',
  },
  vi: {
    lang: 'vi',
    page: 'Xác thực hai bước',
    addPasskey: 'Thêm khóa truy cập',
    addCodes: 'Thêm ứng dụng tạo mã',
    kept: 'Tôi đã chép lại',
    recovery: 'Mã khôi phục',
    codes: 'Ứng dụng tạo mã',
    confirm: 'Xác nhận',
    wrong: 'đã được dùng',
    proof: 'Xác nhận chính bạn',
    usePasskey: 'Dùng khóa truy cập',
    signIn: 'Đăng nhập',
    remove: 'Xóa Ứng dụng tạo mã',
    yes: 'Xóa',
  },
} as const

/** A phone with a fingerprint, for this page. */
async function withFingerprint(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const secretOf = (typed: string) => {
  const bits = [...typed.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

for (const language of inLanguages('en')) {
  const t = words[language]
  test(`a manager sets up a passkey and an app of codes, signs in with each, and removes one after a proof (${language})`, async ({
    page,
  }) => {
    const barn = await openBarn({})
    await signIn(page, barn.manager, language)
    await withFingerprint(page)
    await page.goto('/popup/common/2')
    await page.getByRole('link', { name: t.page }).click()

    await page.getByRole('button', { name: t.addPasskey }).click()
    await expect(page.getByRole('dialog', { name: t.recovery }).getByRole('listitem')).toHaveCount(8)
    await page.getByRole('button', { name: t.kept }).click()
    await page.getByRole('button', { name: t.addCodes }).click()
    const sheet = page.getByRole('dialog', { name: t.addCodes })
    const secret = secretOf(await sheet.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText())
    const code = (beside = 0) => codesOf(secret).generate({ timestamp: Date.now() + beside * 30_000 })
    await sheet.locator('input[name="code"]').fill('000000')
    await sheet.getByRole('button', { name: t.confirm }).click()
    await expect(sheet.getByRole('alert').filter({ hasText: t.wrong })).toBeVisible()
    await sheet.locator('input[name="code"]').fill(code(-1))
    await sheet.getByRole('button', { name: t.confirm }).click()
    await expect(page.getByText(t.codes, { exact: true })).toBeVisible()

    // Signing in asks for one of them.
    const signInAgain = async () => {
      await page.context().clearCookies()
      await page.goto('/')
      await page.locator('input[name="login"]').fill(barn.manager)
      await page.locator('input[name="password"]').fill(demoPassword)
      await page.getByRole('button', { name: t.signIn, exact: true }).click()
      return page.getByRole('dialog', { name: t.proof })
    }
    const first = await signInAgain()
    await first.getByRole('button', { name: t.usePasskey }).click()
    await expect(page).toHaveURL(/\/popup\/common\/[13]$/)
    const second = await signInAgain()
    await second.locator('input[name="proof"]').fill('123123')
    await second.getByRole('button', { name: t.confirm }).click()
    await expect(second.getByText(t.wrong).first()).toBeVisible()
    await second.locator('input[name="proof"]').fill(code(1))
    await second.getByRole('button', { name: t.confirm }).click()
    await expect(page).toHaveURL(/\/popup\/common\/[13]$/)

    // Later, what can do harm asks again; closing the question changes nothing.
    await barn.query(
      `update session set verified_at = now() - interval '1 hour' where account_id = (select account_id from account where login = $1)`,
      [barn.manager],
    )
    await page.goto('/popup/common/factors')
    const remove = async () => {
      await page.getByRole('button', { name: t.remove }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: t.yes, exact: true }).click()
    }
    await remove()
    const proof = page.getByRole('dialog', { name: t.proof })
    await expect(proof).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t.remove })).toBeVisible()
    await remove()
    await proof.getByRole('button', { name: t.usePasskey }).click()
    await expect(page.getByRole('button', { name: t.remove })).toHaveCount(0)
    await barn.close()
  })
}
