import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  /** What the setting is for, in a sentence. */
  about?: ReactNode
  children: ReactNode
}

/** One subject of the settings: its name and purpose on the left, what can be done on the right. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      className="grid gap-x-16 gap-y-5 border-t border-hairline py-8 first:border-t-0 first:pt-0 lg:grid-cols-12 lg:py-10"
      aria-labelledby={id}
    >
      <div className="lg:col-span-4">
        <h2 className="headline text-headline-m" id={id}>
          {title}
        </h2>
        {about && <p className="byline mt-2">{about}</p>}
      </div>
      <div className="min-w-0 lg:col-span-7 lg:col-start-6">{children}</div>
    </section>
  )
}
