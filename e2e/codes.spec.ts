import { expect, test } from './site.ts'
import { aNewEmail } from './steps.ts'

test('a code that is pasted with its spaces keeps all its digits', async ({ page, site }) => {
  const email = aNewEmail()
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  const code = /\b(\d{6})\b/.exec((await site.mail(email, /\b\d{6}\b/)).text)?.[1] ?? ''
  const field = page.getByRole('textbox', { name: /code/i })
  for (const pasted of [` ${code}`, `${code.slice(0, 3)} ${code.slice(3)}`, `${code}\t`]) {
    await field.fill('')
    // As a paste does: within the limits of the field.
    await page.keyboard.insertText(pasted)
    await expect(field).toHaveValue(code)
  }
  await page.keyboard.insertText('7')
  await expect(field).toHaveValue(code)
  await field.press('Enter')
  await expect(page.getByLabel('Confirm Password')).toBeVisible()
})
