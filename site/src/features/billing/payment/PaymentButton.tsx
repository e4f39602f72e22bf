interface PaymentButtonProps {
  label: string
  isPending: boolean
  /** Null until the provider's form is there. */
  onPress: (() => Promise<void>) | null
}

/** While it takes, it is not disabled, which would take the focus away from whoever pressed it. */
export function PaymentButton({ label, isPending, onPress }: PaymentButtonProps) {
  return (
    <button
      className="button-ink"
      type="button"
      disabled={onPress === null}
      aria-disabled={isPending}
      onClick={() => void onPress?.()}
    >
      {isPending ? 'Processing...' : label}
    </button>
  )
}
