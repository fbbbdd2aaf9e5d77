import { describe, expect } from 'vitest'
import { address, button, field, journey, soon, startJourneys, toast } from '../browser/journey.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

startJourneys()

/** Adds a category that nothing refers to. */
async function addCategory(categoryName: string): Promise<number> {
  const token = await tokenFor(address(), 'superadmin')
  const made = await ask(address(), token, '/item-category', {
    method: 'POST',
    body: { categoryName },
  })
  expect(made.status).toBe(201)
  return made.data.id
}

describe('a slip', () => {
  journey(
    'is undone by a key after an edit, and in the bar after a deletion',
    { as: 'admin', isAtDesk: true },
    async ({ page, goTo }) => {
      const id = await addCategory('Pickled things')
      await goTo(`/inventory/manage-category/${id}`)
      const description = field(page, 'Description (optional)')
      await description.fill('Wrong')
      await button(page, 'Save category').click()
      await toast(page, 'UPDATED', 'Category saved')
      await page.keyboard.press('Control+z')
      await toast(page, 'RESTORED', 'The change has been undone')
      await soon(() => description.inputValue()).toBe('')

      await goTo(`/inventory/manage-category/${id}/show`)
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Delete category…' }).click()
      await button(page, 'Delete category').click()
      await button(page, 'Undo').waitFor()
      await button(page, 'Undo').click()
      await toast(page, 'RESTORED', 'The change has been undone')
      await goTo(`/inventory/manage-category/${id}/show`)
      await page.getByRole('heading', { name: 'Pickled things' }).waitFor()
    },
  )

  journey(
    'is found among the deleted records later',
    { as: 'admin', isAtDesk: true },
    async ({ page, goTo }) => {
      const id = await addCategory('Smoked things')
      const token = await tokenFor(address(), 'admin')
      await ask(address(), token, `/item-category/${id}`, { method: 'DELETE' })
      await goTo('/inventory/manage-category')
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Deleted records' }).click()
      await button(page, 'Restore Smoked things').click()
      await toast(page, 'RESTORED', 'Smoked things')
      await goTo(`/inventory/manage-category/${id}/show`)
      await page.getByRole('heading', { name: 'Smoked things' }).waitFor()
    },
  )
})

describe('a comment', () => {
  journey(
    'mentions a colleague, whose bell leads to it',
    { as: 'superadmin', isAtDesk: true },
    async ({ page, goTo }) => {
      const id = await addCategory('Dried things')
      const token = await tokenFor(address(), 'admin')
      const me = await ask(address(), token, '/user/profile')
      const { content } = (
        await ask(address(), await tokenFor(address(), 'superadmin'), '/user/list?search=admin')
      ).data as unknown as {
        content: readonly { id: number; fullName: string; userName: string }[]
      }
      const colleague = content.find(({ userName }) => userName === 'admin')
      expect([me.status, colleague?.fullName]).toEqual([200, expect.any(String)])
      const name = String(colleague?.fullName)
      await goTo(`/inventory/manage-category/${id}/show?tab=comments`)
      await field(page, 'New comment').click()
      await page.keyboard.type(`Please check this, @${name.slice(0, 3)}`)
      await page.getByRole('option', { name }).waitFor()
      await page.keyboard.press('Enter')
      await soon(() => field(page, 'New comment').inputValue()).toBe(`Please check this, @${name} `)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('listitem').filter({ hasText: 'Please check this' }).waitFor()
      await page.getByRole('tab', { name: 'Comments (1)' }).waitFor()

      const seen = (await ask(address(), token, '/comment/notification')).data as unknown as {
        items: readonly object[]
      }
      expect(seen.items).toMatchObject([{ recordId: id, label: 'Dried things' }])
    },
  )

  journey('is opened from the bell', { as: 'admin', isAtDesk: true }, async ({ page }) => {
    await button(page, /^Notifications: \d+ new/).click()
    await page.getByRole('link', { name: /mentioned you on Dried things/ }).click()
    await page.getByRole('listitem').filter({ hasText: 'Please check this' }).waitFor()
  })
})
