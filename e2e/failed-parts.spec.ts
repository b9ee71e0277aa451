import { expect, sharedTest as test } from './site.ts'
import { becomeCustomer } from './steps.ts'

test('a part of a page whose code cannot be loaded is a message in its place', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await page.route('**/assets/two-factor-*.js', (route) => route.abort())
  await page.goto(`${site.url}/profile`)
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached.')
  await expect(page.getByRole('heading', { name: 'Edit My Info' })).toBeVisible()
  await expect(page.getByText('Delete Account', { exact: true }).first()).toBeVisible()
})
