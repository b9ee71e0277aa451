import { expect, sharedTest as test } from './site.ts'
import { aNewEmail } from './steps.ts'

test('a code pasted with spaces keeps all its digits', async ({ page, site }) => {
  const email = aNewEmail()
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  const code = /\b(\d{6})\b/.exec((await site.mail(email, /\b\d{6}\b/)).text)?.[1] ?? ''
  // A visitor who lost the page continues with the code that was sent.
  await page.goto('about:blank')
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  const field = page.getByRole('textbox', { name: /code/i })
  for (const pasted of [` ${code}`, `${code.slice(0, 3)} ${code.slice(3)}`, `${code}\t`]) {
    await field.fill('')
    // insertText respects the field's maxLength, as a paste does.
    await page.keyboard.insertText(pasted)
    await expect(field).toHaveValue(code)
  }
  await page.keyboard.insertText('7')
  await expect(field).toHaveValue(code)
  await field.press('Enter')
  await expect(page.getByLabel('Confirm Password')).toBeVisible()

  // A confirmed code is not asked for again, unless the address changes.
  await page.reload()
  await expect(page.getByLabel('Confirm Password')).toBeVisible()
  // The same in another language.
  for (const [language, confirm] of [
    ['한국어', '비밀번호 확인'],
    ['English', 'Confirm Password'],
  ] as const) {
    await page.locator('[data-menu-button]').click()
    await page.locator('.language summary').click()
    await page.getByRole('link', { name: language }).click()
    await expect(page.getByLabel(confirm)).toBeVisible()
  }
  // Typed and ticked values survive too, except passwords.
  await page.getByLabel('Confirm Password').fill('a pass of my own')
  await page.getByLabel('Name').fill('Nguyễn Thị Minh Châu')
  await page.getByLabel('Nationality').selectOption('UZ')
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Nguyễn Thị Minh Châu')
  await expect(page.getByLabel('Nationality')).toHaveValue('UZ')
  await expect(page.getByRole('checkbox', { name: /Terms of Service/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /personal information/i })).not.toBeChecked()
  await expect(page.getByLabel('Confirm Password')).toHaveValue('')
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toBeHidden()
})

test('a code typed digit by digit moves the focus forward', async ({ page, site }) => {
  const email = aNewEmail()
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  const code = /\b(\d{6})\b/.exec((await site.mail(email, /\b\d{6}\b/)).text)?.[1] ?? ''
  await page.getByRole('textbox', { name: /code/i }).pressSequentially(code)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()

  // All errors of the form are shown at once.
  await password.fill('short')
  await page.getByLabel('Confirm Password').fill('longer')
  await page.getByRole('button', { name: 'Register' }).click()
  for (const words of [
    'Passwords do not match.',
    'Please agree to the Terms of Service and Privacy Policy.',
    /at least 8 characters/,
  ])
    await expect(page.locator('.fault', { hasText: words })).toBeVisible()
  await expect(page.locator('.field', { hasText: 'Name' }).locator('.fault').first()).toBeVisible()
})
