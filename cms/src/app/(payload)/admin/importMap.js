import { TitleField as TitleField_71c6ebfa1a44156836ae08bd90346fd0 } from '../../../features/writing/admin/title-field.tsx'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { CommentsFeatureClient as CommentsFeatureClient_287d4da771c0006e5cee109bb0654d71 } from '../../../features/comments/admin/comments.feature.tsx'
import { SnippetsFeatureClient as SnippetsFeatureClient_93ee866cf86d6b246cfc8cabebbd0185 } from '../../../features/writing/admin/snippets/snippets-client.feature.tsx'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { EmbedPasteFeatureClient as EmbedPasteFeatureClient_8243b4102f47b7efbd6d6c15549e534d } from '../../../features/embeds/admin/embed-paste.feature.tsx'
import { RowFields as RowFields_b9cc6d9ad4493be1bf9d33358826fa15 } from '../../../features/writing/admin/row-fields.tsx'
import { ContentBlocksFeatureClient as ContentBlocksFeatureClient_cc9e1faa2eef7ad3d102e5b67b2a2b2f } from '../../../features/writing/admin/content-blocks/content-blocks-client.feature.tsx'
import { PictureField as PictureField_f2eaf5073aac999ba3779004e2a7b93e } from '../../../features/writing/admin/pictures/picture-field.tsx'
import { FigureRowsField as FigureRowsField_c07eb5733dee78608797865c185b5e12 } from '../../../features/articles/admin/figure-rows/figure-rows-field.tsx'
import { ChartSketch as ChartSketch_c10ab3aaff040e0ff9c6031fdd093092 } from '../../../features/articles/admin/figure-rows/chart-sketch.tsx'
import { EmbedAddressField as EmbedAddressField_e3d6a89a891df5e233afd04539c5602e } from '../../../features/embeds/admin/embed-address-field.tsx'
import { FootnotesFeatureClient as FootnotesFeatureClient_3888be19ce2ab1d5920438412ef2d0f7 } from '../../../features/writing/admin/footnotes/footnotes-client.feature.tsx'
import { PictureGuardFeatureClient as PictureGuardFeatureClient_9412a3422516a0179335216512af2b92 } from '../../../features/writing/admin/pictures/picture-guard.feature.tsx'
import { LinksFeatureClient as LinksFeatureClient_2d0526e62d8084f6a64699915c22d62c } from '../../../features/writing/admin/links/links.feature.tsx'
import { KeysFeatureClient as KeysFeatureClient_780a5b2b1f7ca3a971c004b54f708ad6 } from '../../../features/writing/admin/keys/keys.feature.tsx'
import { PasteFeatureClient as PasteFeatureClient_2d1ef2c281c881e9a6d25269fa80da9a } from '../../../features/writing/admin/paste/paste.feature.tsx'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { TextMeasure as TextMeasure_541e806104a86feab7e2ad7af4ad0de9 } from '../../../features/writing/admin/text-measure.tsx'
import { SearchPreview as SearchPreview_b616cfef05203479d65e6e7abc4bc9aa } from '../../../features/preflight/admin/search-preview.tsx'
import { PublishReceipt as PublishReceipt_fb51bde3826566c98e63d002aaede399 } from '../../../features/publishing/admin/publish-receipt.tsx'
import { ArticleAudiencePanel as ArticleAudiencePanel_a8795fc1acf7cb6a2049b1488c3154d6 } from '../../../features/audience/admin/article-audience-panel.tsx'
import { TitleTestPanel as TitleTestPanel_f669cd571b9402d3ae77968b59bb056d } from '../../../features/audience/admin/title-test-panel.tsx'
import { PreflightPanel as PreflightPanel_4c2e1cbe7a808abe8889dda3fa3ad04a } from '../../../features/preflight/admin/preflight-panel.tsx'
import { SchedulePanel as SchedulePanel_97d46ab38be70f64ee4e1d3f73ece559 } from '../../../features/publishing/admin/schedule-panel.tsx'
import { PlanPanel as PlanPanel_c0d5bcd0ebac3a8abdd9a686ddc59f66 } from '../../../features/planning/admin/plan-panel.tsx'
import { CommentsPanel as CommentsPanel_5654982aa23dd5614f0068337a513a79 } from '../../../features/comments/admin/comments-panel.tsx'
import { SlugHistory as SlugHistory_c0dfcfedd9a82dfa59ad916b021010e8 } from '../../../features/articles/admin/slug-history.tsx'
import { TickCell as TickCell_2ba566bf55a3ac677ed7cb380a4a00ba } from '../../../platform/admin/tick-cell.tsx'
import { HandedInField as HandedInField_bbdf60a14934a9e3292f8abcfd8f074b } from '../../../features/newsroom/admin/review/handed-in-field.tsx'
import { ArticleStateCell as ArticleStateCell_78dd16afe253f773f35c9b843394eae2 } from '../../../features/publishing/admin/article-state-cell.tsx'
import { PersonCell as PersonCell_34e69ff1c8de53d999bd57bc23e1727a } from '../../../platform/admin/person-cell.tsx'
import { AiMarkCell as AiMarkCell_262890061db27d55a7633d52f19bf0c3 } from '../../../features/content-creator/admin/ai-mark-cell.tsx'
import { AiMark as AiMark_03206afeb958a5995d33f5dbe8d55af7 } from '../../../features/content-creator/admin/ai-mark.tsx'
import { CreatorPanel as CreatorPanel_2cd500c2a56a12d831eb16e373621cd4 } from '../../../features/content-creator/admin/creator-panel.tsx'
import { ReviewTabs as ReviewTabs_becc26bda57dbdd91eaa2d5a34cd9fa4 } from '../../../features/newsroom/admin/review/review-tabs.tsx'
import { AutosaveStatus as AutosaveStatus_288ac1eea6f48b3aab8d145420a7ff38 } from '../../../features/writing/admin/autosave-status.tsx'
import { ViewOnSite as ViewOnSite_1de3b23c904f4bef6074cb9f62c65d1f } from '../../../features/publishing/admin/view-on-site.tsx'
import { ShortcutsHelp as ShortcutsHelp_482b21b3894178187fcf260ae908d227 } from '../../../features/writing/admin/shortcuts-help.tsx'
import { NeedsPublisher as NeedsPublisher_bbb944a32cd18185b95f475c33b19f29 } from '../../../features/newsroom/admin/review/needs-publisher.tsx'
import { PublishOrHandIn as PublishOrHandIn_a3eda63f5995ae24c6a23bf946a27ab3 } from '../../../features/newsroom/admin/review/hand-in.tsx'
import { SaveOnesDraft as SaveOnesDraft_bbb944a32cd18185b95f475c33b19f29 } from '../../../features/newsroom/admin/review/needs-publisher.tsx'
import { UnpublishButton as UnpublishButton_4883d6562fd5aa2e867fcd3e6ab36ad9 } from '../../../features/publishing/admin/unpublish-button.tsx'
import { VersionsView as VersionsView_123a45295c2f08bf5f1d36d9588f22b7 } from '../../../features/versions/admin/versions-view.tsx'
import { VersionView as VersionView_49e2a6a52f6a94e2cd4ea2a0f605160c } from '../../../features/versions/admin/version-view.tsx'
import { PreviewPane as PreviewPane_f314aa2c46eef98c1d8790a82e6a7b13 } from '../../../features/writing/admin/preview/preview-pane.tsx'
import { DropArticlesFeatureClient as DropArticlesFeatureClient_719cf3a97dd9fc93f76c16babf28c282 } from '../../../features/campaigns/body/admin/drop-articles.feature.tsx'
import { PublishedArticles as PublishedArticles_5b1f76ab6cb51c0b802ceb5b8213e064 } from '../../../features/campaigns/body/admin/published-articles.tsx'
import { SendingCell as SendingCell_75c6eadb4f594654a4a8ef075a759044 } from '../../../features/campaigns/admin/sending-cell.tsx'
import { SendTest as SendTest_84da4a9a24f8e4cca909f7752e479e0c } from '../../../features/campaigns/preview/admin/send-test.tsx'
import { MailPreviewPane as MailPreviewPane_de10512f512b00bcd071d0c4a2d30ec1 } from '../../../features/campaigns/preview/admin/mail-preview-pane.tsx'
import { SendView as SendView_8733fb50df59a750e1e68d57595333d5 } from '../../../features/campaigns/admin/send-view.tsx'
import { IssueContents as IssueContents_377dcda10b9a1782556c78675f25889a } from '../../../features/publishing/admin/issue-contents.tsx'
import { IssueRelease as IssueRelease_48cd9016de08ae50caaa1c7f23911793 } from '../../../features/publishing/admin/issue-release.tsx'
import { IssueHeading as IssueHeading_6c0cc6230861c908d7a62f22711ca8f6 } from '../../../features/issues/admin/issue-heading.tsx'
import { PublishDocument as PublishDocument_e109a31dafa4498afda52c6c1ba302c9 } from '../../../features/publishing/admin/publish-document.tsx'
import { CloseAfterSaving as CloseAfterSaving_1bb8219375e9739fd76364fbe64efb70 } from '../../../features/writing/admin/pictures/close-after-saving.tsx'
import { PicturePlaces as PicturePlaces_03f22330d7ec36d79806f1e658289e62 } from '../../../features/media/admin/picture-places.tsx'
import { PicturesToolbar as PicturesToolbar_1980d4bb4d6173951ed6989ddb1ff529 } from '../../../features/writing/admin/pictures/pictures-toolbar.tsx'
import { RecordingFileNote as RecordingFileNote_5d44233aa42c96a79911211a8f07211d } from '../../../features/recordings/admin/recording-file-note.tsx'
import { CaptionsField as CaptionsField_534aed5f6022ba1e65b1532dfb90d86d } from '../../../features/recordings/admin/captions-field.tsx'
import { RecordingPlaces as RecordingPlaces_6644e341af46298ebdf65da3a37c151d } from '../../../features/recordings/admin/recording-places.tsx'
import { ResponseTimeCell as ResponseTimeCell_634bd1d11886a2f2b9a9a2040c68f38e } from '../../../features/support/admin/response-time-cell.tsx'
import { TicketView as TicketView_c8d3c7d5d8b3525eac7330d559bb3bae } from '../../../features/support/admin/ticket-view.tsx'
import { MoneyCell as MoneyCell_49728e26f4f19e0e7f4212e35f66d8a1 } from '../../../platform/admin/money-cell.tsx'
import { ListFileLink as ListFileLink_4b6633f15c8047c6d853325cdb6795d6 } from '../../../features/billing/admin/list-file-link.tsx'
import { InvoiceLinks as InvoiceLinks_c3292e3a6382938194c49cb11f47e491 } from '../../../features/billing/admin/invoice-links.tsx'
import { SubscriberLabels as SubscriberLabels_46fbbee269f2191b85faa80b0a432449 } from '../../../features/campaigns/labels/admin/subscriber-labels.tsx'
import { ExportSubscribers as ExportSubscribers_2fd5bc1edd6d0b4134acfc147e086f43 } from '../../../features/newsletter/admin/export-subscribers.tsx'
import { LabelList as LabelList_d1bed7a21c80c2b829e5067fab20b9b3 } from '../../../features/campaigns/labels/admin/label-list.tsx'
import { MailPreview as MailPreview_ae95b5b772280a3e95aed41ffeccfb49 } from '../../../platform/mail/mail-preview.tsx'
import { ResetFactor as ResetFactor_d5b982688835b230a60b623c8c036520 } from '../../../features/accounts/admin/second-factor/reset-factor.tsx'
import { TextCell as TextCell_25ad18df1cb6c4e41981ac4c72acdd20 } from '../../../platform/admin/text-cell.tsx'
import { EntryLabel as EntryLabel_1a2c41c9d8782b5e1381f28ec184f457 } from '../../../features/navigation/admin/entry-label.tsx'
import { NeedsSiteLayoutRight as NeedsSiteLayoutRight_f62731ec5d27346ea7c3932fa037c5b4 } from '../../../features/navigation/admin/publish-site-layout.tsx'
import { PublishSiteLayout as PublishSiteLayout_f62731ec5d27346ea7c3932fa037c5b4 } from '../../../features/navigation/admin/publish-site-layout.tsx'
import { Menu as Menu_6e95c7ae8149ef991c2efbfc31264c3f } from '../../../platform/admin/menu/menu.tsx'
import { Mark as Mark_2267219c5155c47108591712b2883441 } from '../../../platform/admin/mark.tsx'
import { Logo as Logo_81fef6e02004c7a4b91d5bc83cef5802 } from '../../../platform/admin/logo.tsx'
import { NewsroomToday as NewsroomToday_c035c79354d168a0a4a7d2e52ab9622c } from '../../../features/newsroom/admin/newsroom-today.tsx'
import { BusinessToday as BusinessToday_2004a7f084378df777aa799db6df5c5e } from '../../../features/reporting/admin/business-today.tsx'
import { SupportNote as SupportNote_5fd87bd75b42f56593bbd3562ee2e04a } from '../../../features/support/admin/support-note.tsx'
import { ContractsNote as ContractsNote_2eb5db501c640a11cebaf040be578450 } from '../../../features/contracts/admin/contracts-note.tsx'
import { SignInForm as SignInForm_4b36b7d8b0466cfa49daf8985c817c76 } from '../../../features/accounts/admin/sign-in/sign-in-form.tsx'
import { FollowPressedLink as FollowPressedLink_d6e121a3daaf02100c98b834569f17a7 } from '../../../platform/admin/follow-pressed-link.tsx'
import { NameControls as NameControls_0d47dec6106cf94495fa4f7602d36493 } from '../../../platform/admin/name-controls.tsx'
import { UncountedStaff as UncountedStaff_70f494148e79b5cf7adcb29194c105ae } from '../../../features/audience/admin/uncounted-staff.tsx'
import { StartPage as StartPage_df4868d142652c376cf7b0173546cccf } from '../../../features/newsroom/admin/start-page.tsx'
import { PlanningView as PlanningView_9cc6fb64d8ceec557523d9abf12f5aed } from '../../../features/planning/admin/planning-view.tsx'
import { SchedulesView as SchedulesView_1f6838cc6af9c6f1738840e802a8728a } from '../../../features/publishing/admin/schedules-view.tsx'
import { PictureRightsView as PictureRightsView_5262d3f6501126a74b7126b2970226ca } from '../../../features/preflight/admin/picture-rights-view.tsx'
import { ReadersView as ReadersView_6f4bf2eb5201461ae83155f8356da907 } from '../../../features/reporting/admin/readers/readers-view.tsx'
import { ReaderView as ReaderView_ce29328c36ab7585341ad69400c55b0e } from '../../../features/reporting/admin/readers/reader-view.tsx'
import { BusinessView as BusinessView_bbae87363add6e7e2bb26d26b78d30a9 } from '../../../features/reporting/admin/business-view.tsx'
import { FigureView as FigureView_5eb576b154c0fc1ac9610d983cb259d2 } from '../../../features/reporting/admin/figure-view.tsx'
import { ReconciliationView as ReconciliationView_e15fabe794aab9acf439fc85dd2add6f } from '../../../features/billing/admin/reconciliation/reconciliation-view.tsx'
import { SuppressionsView as SuppressionsView_a24d828b9b70e8aa9592495e505cc2d5 } from '../../../features/returned-mail/admin/suppressions-view.tsx'
import { MailEventView as MailEventView_fb17b8fb3ec703be24dafd41790f0828 } from '../../../features/returned-mail/admin/mail-event-view.tsx'
import { PrintRunsView as PrintRunsView_849d06aa3ba6d902f8bbce471aa6df48 } from '../../../features/print-runs/admin/print-runs-view.tsx'
import { SecondFactorView as SecondFactorView_58cc38d57f38df2257bf2cf8ead92e29 } from '../../../features/accounts/admin/second-factor/second-factor-view.tsx'
import { AudienceView as AudienceView_74320aab68761b483e5a41135920e74d } from '../../../features/audience/admin/audience-view.tsx'
import { AudienceArticleView as AudienceArticleView_075fe5bb43b041e2f1323758373db155 } from '../../../features/audience/admin/article-view.tsx'
import { SiteHealthView as SiteHealthView_211cc7aa681391d7f20c7d0e7996fe3a } from '../../../features/site-health/admin/site-health-view.tsx'
import { ImportsView as ImportsView_7ef8154f61e475479f02ac0be9ba5f7a } from '../../../features/imports/admin/imports-view.tsx'
import { ImportView as ImportView_ad2fb38b9d450a619ae02600cfa936d6 } from '../../../features/imports/admin/import-view.tsx'
import { ImportRecordsView as ImportRecordsView_988c6f261e0c226b64cdf5cd54723b65 } from '../../../features/imports/admin/records-view.tsx'
import { CompareView as CompareView_e70f3f45206192bdd0d003a646e768fd } from '../../../features/imports/admin/compare-view.tsx'
import { ExportsView as ExportsView_237d8e0a4ae131061aecdca30551ab97 } from '../../../features/exports/admin/exports-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/features/writing/admin/title-field.tsx#TitleField": TitleField_71c6ebfa1a44156836ae08bd90346fd0,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "/features/comments/admin/comments.feature.tsx#CommentsFeatureClient": CommentsFeatureClient_287d4da771c0006e5cee109bb0654d71,
  "/features/writing/admin/snippets/snippets-client.feature.tsx#SnippetsFeatureClient": SnippetsFeatureClient_93ee866cf86d6b246cfc8cabebbd0185,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/features/embeds/admin/embed-paste.feature.tsx#EmbedPasteFeatureClient": EmbedPasteFeatureClient_8243b4102f47b7efbd6d6c15549e534d,
  "/features/writing/admin/row-fields.tsx#RowFields": RowFields_b9cc6d9ad4493be1bf9d33358826fa15,
  "/features/writing/admin/content-blocks/content-blocks-client.feature.tsx#ContentBlocksFeatureClient": ContentBlocksFeatureClient_cc9e1faa2eef7ad3d102e5b67b2a2b2f,
  "/features/writing/admin/pictures/picture-field.tsx#PictureField": PictureField_f2eaf5073aac999ba3779004e2a7b93e,
  "/features/articles/admin/figure-rows/figure-rows-field.tsx#FigureRowsField": FigureRowsField_c07eb5733dee78608797865c185b5e12,
  "/features/articles/admin/figure-rows/chart-sketch.tsx#ChartSketch": ChartSketch_c10ab3aaff040e0ff9c6031fdd093092,
  "/features/embeds/admin/embed-address-field.tsx#EmbedAddressField": EmbedAddressField_e3d6a89a891df5e233afd04539c5602e,
  "/features/writing/admin/footnotes/footnotes-client.feature.tsx#FootnotesFeatureClient": FootnotesFeatureClient_3888be19ce2ab1d5920438412ef2d0f7,
  "/features/writing/admin/pictures/picture-guard.feature.tsx#PictureGuardFeatureClient": PictureGuardFeatureClient_9412a3422516a0179335216512af2b92,
  "/features/writing/admin/links/links.feature.tsx#LinksFeatureClient": LinksFeatureClient_2d0526e62d8084f6a64699915c22d62c,
  "/features/writing/admin/keys/keys.feature.tsx#KeysFeatureClient": KeysFeatureClient_780a5b2b1f7ca3a971c004b54f708ad6,
  "/features/writing/admin/paste/paste.feature.tsx#PasteFeatureClient": PasteFeatureClient_2d1ef2c281c881e9a6d25269fa80da9a,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/features/writing/admin/text-measure.tsx#TextMeasure": TextMeasure_541e806104a86feab7e2ad7af4ad0de9,
  "/features/preflight/admin/search-preview.tsx#SearchPreview": SearchPreview_b616cfef05203479d65e6e7abc4bc9aa,
  "/features/publishing/admin/publish-receipt.tsx#PublishReceipt": PublishReceipt_fb51bde3826566c98e63d002aaede399,
  "/features/audience/admin/article-audience-panel.tsx#ArticleAudiencePanel": ArticleAudiencePanel_a8795fc1acf7cb6a2049b1488c3154d6,
  "/features/audience/admin/title-test-panel.tsx#TitleTestPanel": TitleTestPanel_f669cd571b9402d3ae77968b59bb056d,
  "/features/preflight/admin/preflight-panel.tsx#PreflightPanel": PreflightPanel_4c2e1cbe7a808abe8889dda3fa3ad04a,
  "/features/publishing/admin/schedule-panel.tsx#SchedulePanel": SchedulePanel_97d46ab38be70f64ee4e1d3f73ece559,
  "/features/planning/admin/plan-panel.tsx#PlanPanel": PlanPanel_c0d5bcd0ebac3a8abdd9a686ddc59f66,
  "/features/comments/admin/comments-panel.tsx#CommentsPanel": CommentsPanel_5654982aa23dd5614f0068337a513a79,
  "/features/articles/admin/slug-history.tsx#SlugHistory": SlugHistory_c0dfcfedd9a82dfa59ad916b021010e8,
  "/platform/admin/tick-cell.tsx#TickCell": TickCell_2ba566bf55a3ac677ed7cb380a4a00ba,
  "/features/newsroom/admin/review/handed-in-field.tsx#HandedInField": HandedInField_bbdf60a14934a9e3292f8abcfd8f074b,
  "/features/publishing/admin/article-state-cell.tsx#ArticleStateCell": ArticleStateCell_78dd16afe253f773f35c9b843394eae2,
  "/platform/admin/person-cell.tsx#PersonCell": PersonCell_34e69ff1c8de53d999bd57bc23e1727a,
  "/features/content-creator/admin/ai-mark-cell.tsx#AiMarkCell": AiMarkCell_262890061db27d55a7633d52f19bf0c3,
  "/features/content-creator/admin/ai-mark.tsx#AiMark": AiMark_03206afeb958a5995d33f5dbe8d55af7,
  "/features/content-creator/admin/creator-panel.tsx#CreatorPanel": CreatorPanel_2cd500c2a56a12d831eb16e373621cd4,
  "/features/newsroom/admin/review/review-tabs.tsx#ReviewTabs": ReviewTabs_becc26bda57dbdd91eaa2d5a34cd9fa4,
  "/features/writing/admin/autosave-status.tsx#AutosaveStatus": AutosaveStatus_288ac1eea6f48b3aab8d145420a7ff38,
  "/features/publishing/admin/view-on-site.tsx#ViewOnSite": ViewOnSite_1de3b23c904f4bef6074cb9f62c65d1f,
  "/features/writing/admin/shortcuts-help.tsx#ShortcutsHelp": ShortcutsHelp_482b21b3894178187fcf260ae908d227,
  "/features/newsroom/admin/review/needs-publisher.tsx#NeedsPublisher": NeedsPublisher_bbb944a32cd18185b95f475c33b19f29,
  "/features/newsroom/admin/review/hand-in.tsx#PublishOrHandIn": PublishOrHandIn_a3eda63f5995ae24c6a23bf946a27ab3,
  "/features/newsroom/admin/review/needs-publisher.tsx#SaveOnesDraft": SaveOnesDraft_bbb944a32cd18185b95f475c33b19f29,
  "/features/publishing/admin/unpublish-button.tsx#UnpublishButton": UnpublishButton_4883d6562fd5aa2e867fcd3e6ab36ad9,
  "/features/versions/admin/versions-view.tsx#VersionsView": VersionsView_123a45295c2f08bf5f1d36d9588f22b7,
  "/features/versions/admin/version-view.tsx#VersionView": VersionView_49e2a6a52f6a94e2cd4ea2a0f605160c,
  "/features/writing/admin/preview/preview-pane.tsx#PreviewPane": PreviewPane_f314aa2c46eef98c1d8790a82e6a7b13,
  "/features/campaigns/body/admin/drop-articles.feature.tsx#DropArticlesFeatureClient": DropArticlesFeatureClient_719cf3a97dd9fc93f76c16babf28c282,
  "/features/campaigns/body/admin/published-articles.tsx#PublishedArticles": PublishedArticles_5b1f76ab6cb51c0b802ceb5b8213e064,
  "/features/campaigns/admin/sending-cell.tsx#SendingCell": SendingCell_75c6eadb4f594654a4a8ef075a759044,
  "/features/campaigns/preview/admin/send-test.tsx#SendTest": SendTest_84da4a9a24f8e4cca909f7752e479e0c,
  "/features/campaigns/preview/admin/mail-preview-pane.tsx#MailPreviewPane": MailPreviewPane_de10512f512b00bcd071d0c4a2d30ec1,
  "/features/campaigns/admin/send-view.tsx#SendView": SendView_8733fb50df59a750e1e68d57595333d5,
  "/features/publishing/admin/issue-contents.tsx#IssueContents": IssueContents_377dcda10b9a1782556c78675f25889a,
  "/features/publishing/admin/issue-release.tsx#IssueRelease": IssueRelease_48cd9016de08ae50caaa1c7f23911793,
  "/features/issues/admin/issue-heading.tsx#IssueHeading": IssueHeading_6c0cc6230861c908d7a62f22711ca8f6,
  "/features/publishing/admin/publish-document.tsx#PublishDocument": PublishDocument_e109a31dafa4498afda52c6c1ba302c9,
  "/features/writing/admin/pictures/close-after-saving.tsx#CloseAfterSaving": CloseAfterSaving_1bb8219375e9739fd76364fbe64efb70,
  "/features/media/admin/picture-places.tsx#PicturePlaces": PicturePlaces_03f22330d7ec36d79806f1e658289e62,
  "/features/writing/admin/pictures/pictures-toolbar.tsx#PicturesToolbar": PicturesToolbar_1980d4bb4d6173951ed6989ddb1ff529,
  "/features/recordings/admin/recording-file-note.tsx#RecordingFileNote": RecordingFileNote_5d44233aa42c96a79911211a8f07211d,
  "/features/recordings/admin/captions-field.tsx#CaptionsField": CaptionsField_534aed5f6022ba1e65b1532dfb90d86d,
  "/features/recordings/admin/recording-places.tsx#RecordingPlaces": RecordingPlaces_6644e341af46298ebdf65da3a37c151d,
  "/features/support/admin/response-time-cell.tsx#ResponseTimeCell": ResponseTimeCell_634bd1d11886a2f2b9a9a2040c68f38e,
  "/features/support/admin/ticket-view.tsx#TicketView": TicketView_c8d3c7d5d8b3525eac7330d559bb3bae,
  "/platform/admin/money-cell.tsx#MoneyCell": MoneyCell_49728e26f4f19e0e7f4212e35f66d8a1,
  "/features/billing/admin/list-file-link.tsx#ListFileLink": ListFileLink_4b6633f15c8047c6d853325cdb6795d6,
  "/features/billing/admin/invoice-links.tsx#InvoiceLinks": InvoiceLinks_c3292e3a6382938194c49cb11f47e491,
  "/features/campaigns/labels/admin/subscriber-labels.tsx#SubscriberLabels": SubscriberLabels_46fbbee269f2191b85faa80b0a432449,
  "/features/newsletter/admin/export-subscribers.tsx#ExportSubscribers": ExportSubscribers_2fd5bc1edd6d0b4134acfc147e086f43,
  "/features/campaigns/labels/admin/label-list.tsx#LabelList": LabelList_d1bed7a21c80c2b829e5067fab20b9b3,
  "/platform/mail/mail-preview.tsx#MailPreview": MailPreview_ae95b5b772280a3e95aed41ffeccfb49,
  "/features/accounts/admin/second-factor/reset-factor.tsx#ResetFactor": ResetFactor_d5b982688835b230a60b623c8c036520,
  "/platform/admin/text-cell.tsx#TextCell": TextCell_25ad18df1cb6c4e41981ac4c72acdd20,
  "/features/navigation/admin/entry-label.tsx#EntryLabel": EntryLabel_1a2c41c9d8782b5e1381f28ec184f457,
  "/features/navigation/admin/publish-site-layout.tsx#NeedsSiteLayoutRight": NeedsSiteLayoutRight_f62731ec5d27346ea7c3932fa037c5b4,
  "/features/navigation/admin/publish-site-layout.tsx#PublishSiteLayout": PublishSiteLayout_f62731ec5d27346ea7c3932fa037c5b4,
  "/platform/admin/menu/menu.tsx#Menu": Menu_6e95c7ae8149ef991c2efbfc31264c3f,
  "/platform/admin/mark.tsx#Mark": Mark_2267219c5155c47108591712b2883441,
  "/platform/admin/logo.tsx#Logo": Logo_81fef6e02004c7a4b91d5bc83cef5802,
  "/features/newsroom/admin/newsroom-today.tsx#NewsroomToday": NewsroomToday_c035c79354d168a0a4a7d2e52ab9622c,
  "/features/reporting/admin/business-today.tsx#BusinessToday": BusinessToday_2004a7f084378df777aa799db6df5c5e,
  "/features/support/admin/support-note.tsx#SupportNote": SupportNote_5fd87bd75b42f56593bbd3562ee2e04a,
  "/features/contracts/admin/contracts-note.tsx#ContractsNote": ContractsNote_2eb5db501c640a11cebaf040be578450,
  "/features/accounts/admin/sign-in/sign-in-form.tsx#SignInForm": SignInForm_4b36b7d8b0466cfa49daf8985c817c76,
  "/platform/admin/follow-pressed-link.tsx#FollowPressedLink": FollowPressedLink_d6e121a3daaf02100c98b834569f17a7,
  "/platform/admin/name-controls.tsx#NameControls": NameControls_0d47dec6106cf94495fa4f7602d36493,
  "/features/audience/admin/uncounted-staff.tsx#UncountedStaff": UncountedStaff_70f494148e79b5cf7adcb29194c105ae,
  "/features/newsroom/admin/start-page.tsx#StartPage": StartPage_df4868d142652c376cf7b0173546cccf,
  "/features/planning/admin/planning-view.tsx#PlanningView": PlanningView_9cc6fb64d8ceec557523d9abf12f5aed,
  "/features/publishing/admin/schedules-view.tsx#SchedulesView": SchedulesView_1f6838cc6af9c6f1738840e802a8728a,
  "/features/preflight/admin/picture-rights-view.tsx#PictureRightsView": PictureRightsView_5262d3f6501126a74b7126b2970226ca,
  "/features/reporting/admin/readers/readers-view.tsx#ReadersView": ReadersView_6f4bf2eb5201461ae83155f8356da907,
  "/features/reporting/admin/readers/reader-view.tsx#ReaderView": ReaderView_ce29328c36ab7585341ad69400c55b0e,
  "/features/reporting/admin/business-view.tsx#BusinessView": BusinessView_bbae87363add6e7e2bb26d26b78d30a9,
  "/features/reporting/admin/figure-view.tsx#FigureView": FigureView_5eb576b154c0fc1ac9610d983cb259d2,
  "/features/billing/admin/reconciliation/reconciliation-view.tsx#ReconciliationView": ReconciliationView_e15fabe794aab9acf439fc85dd2add6f,
  "/features/returned-mail/admin/suppressions-view.tsx#SuppressionsView": SuppressionsView_a24d828b9b70e8aa9592495e505cc2d5,
  "/features/returned-mail/admin/mail-event-view.tsx#MailEventView": MailEventView_fb17b8fb3ec703be24dafd41790f0828,
  "/features/print-runs/admin/print-runs-view.tsx#PrintRunsView": PrintRunsView_849d06aa3ba6d902f8bbce471aa6df48,
  "/features/accounts/admin/second-factor/second-factor-view.tsx#SecondFactorView": SecondFactorView_58cc38d57f38df2257bf2cf8ead92e29,
  "/features/audience/admin/audience-view.tsx#AudienceView": AudienceView_74320aab68761b483e5a41135920e74d,
  "/features/audience/admin/article-view.tsx#AudienceArticleView": AudienceArticleView_075fe5bb43b041e2f1323758373db155,
  "/features/site-health/admin/site-health-view.tsx#SiteHealthView": SiteHealthView_211cc7aa681391d7f20c7d0e7996fe3a,
  "/features/imports/admin/imports-view.tsx#ImportsView": ImportsView_7ef8154f61e475479f02ac0be9ba5f7a,
  "/features/imports/admin/import-view.tsx#ImportView": ImportView_ad2fb38b9d450a619ae02600cfa936d6,
  "/features/imports/admin/records-view.tsx#ImportRecordsView": ImportRecordsView_988c6f261e0c226b64cdf5cd54723b65,
  "/features/imports/admin/compare-view.tsx#CompareView": CompareView_e70f3f45206192bdd0d003a646e768fd,
  "/features/exports/admin/exports-view.tsx#ExportsView": ExportsView_237d8e0a4ae131061aecdca30551ab97,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
