// Generated from the OpenAPI document by `npm run openapi`: change the routes, not this file.

export interface paths {
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of the process, for Prometheus
         * @description Read the metrics of the process, for Prometheus.
         *
         *     Needs the right `metrics`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the queues of the project
         * @description List the queues of the project.
         *
         *     Needs the right `read`.
         */
        get: operations["listQueues"];
        put?: never;
        /**
         * Create a queue
         * @description Create a queue.
         *
         *     Needs the right `lead`.
         */
        post: operations["createQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a queue
         * @description Read a queue.
         *
         *     Needs the right `read`.
         */
        get: operations["getQueue"];
        put?: never;
        post?: never;
        /**
         * Delete a queue
         * @description The queue and its items can no longer be read. Pushes that are under way stop; datapoints that were pushed remain.
         *
         *     Needs the right `admin`.
         */
        delete: operations["deleteQueue"];
        options?: never;
        head?: never;
        /**
         * Change the name, guidelines, default dataset, pushers, overlap or members of a queue
         * @description Absent properties stay unchanged; `datasetId: null` means no default dataset, and `openTo: null` that everybody opens it. Either everything changes or nothing. Another `overlap` or `overlapShare` counts at once for items that are not approved; those that then have enough equal annotations are approved in the background, while `settling` is true.
         *
         *     Needs the right `lead`.
         */
        patch: operations["changeQueue"];
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/annotation_schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Define the annotation schema of a queue
         * @description It shapes the form that labelers see. Edits are not checked against it; approvals are where `approval` is `block`. Where it makes more annotations equal than before, items that have enough of them are approved in the background, while `settling` is true.
         *
         *     Needs the right `lead`.
         */
        put: operations["defineAnnotationSchema"];
        post?: never;
        /**
         * Remove the annotation schema of a queue
         * @description Remove the annotation schema of a queue.
         *
         *     Needs the right `lead`.
         */
        delete: operations["removeAnnotationSchema"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a queue
         * @description It leaves the list of queues, and nobody can add, review or push its items until it is unarchived. Everything can still be read, and its settings changed. Pushes that are under way are completed.
         *
         *     Needs the right `lead`.
         */
        post: operations["archiveQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a queue back from the archive
         * @description Bring a queue back from the archive.
         *
         *     Needs the right `lead`.
         */
        post: operations["unarchiveQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a queue with the settings of another
         * @description It has the guidelines, annotation schema, default dataset, pushers, overlap and members that the other has now, and no items.
         *
         *     Needs the right `lead`.
         */
        post: operations["duplicateQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a queue in its order
         * @description With `q` or `field`, a page of a queue that is very long or has large payloads may end early, even empty, while `next` continues the search.
         *
         *     Needs the right `read`.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Add items to a queue
         * @description All or none are accepted. An item with an `idempotencyKey` that the queue has seen collapses onto the first one: same id, same createdAt, nothing changed. The queue keeps the order in which items were sent. When the answer is 503, some may be stored; the same request with keys adds the rest and no item twice.
         *
         *     Needs the right `addItems`.
         */
        post: operations["addItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit the target of an item
         * @description A target equal to the current one changes nothing; one equal to the original reverts the item.
         *
         *     Needs the right `review`.
         */
        put: operations["editTarget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an item
         * @description With a `target`, that target is approved: the edit and the approval are stored together. Where the schema of the queue has the approval rule `block`, a target that lacks a required field, or has a value that does not fit, is refused.
         *
         *     Needs the right `review`.
         */
        post: operations["approveItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/unapprove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unapprove an item: it becomes Modified
         * @description What annotations agreed on is taken away with their approval, so that nobody reads it who is still to annotate the item: it becomes New, with its original target.
         *
         *     Needs the right `review`.
         */
        post: operations["unapproveItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert an item to its original target: it becomes New
         * @description Revert an item to its original target: it becomes New.
         *
         *     Needs the right `review`.
         */
        post: operations["revertItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a discarded item to the state it had
         * @description Restore a discarded item to the state it had.
         *
         *     Needs the right `review`.
         */
        post: operations["restoreItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/flag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Flag an item: ask for a second look
         * @description Works in every state and changes nothing else. Another reason replaces the one before.
         *
         *     Needs the right `review`.
         */
        put: operations["flagItem"];
        post?: never;
        /**
         * Take the flag off an item
         * @description Take the flag off an item.
         *
         *     Needs the right `review`.
         */
        delete: operations["unflagItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign an item to members
         * @description Works in every state and changes nothing else. The members take the place of those before; an empty list takes the assignment back. Anybody else may still review the item. Whoever may no longer review stays on it until others take over, and the last change can be undone.
         *
         *     Needs the right `lead`.
         */
        put: operations["assignItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/send_back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an approved item back
         * @description It is unapproved, flagged with the reason, and assigned to one member: who approved it, or another. All of it is stored together.
         *
         *     Needs the right `lead`.
         */
        post: operations["sendBackItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an item
         * @description A removed item is answered with 404 and the code `item_removed`; its history stays readable.
         *
         *     Needs the right `read`.
         */
        get: operations["getItem"];
        put?: never;
        post?: never;
        /**
         * Discard an item
         * @description Removes it from the queue. It can be restored. Discarding it again succeeds.
         *
         *     Needs the right `review`.
         */
        delete: operations["discardItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how an item became what it is
         * @description Every event with who, when and the state it led to; for removed items, too. Always up to date.
         *
         *     Needs the right `read`.
         */
        get: operations["getItemHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the item that the caller is to do next
         * @description One that is not approved: what is assigned to the caller comes first, what is assigned to others last. Where several members annotate each item, never one that the caller has submitted or skipped, or that others are at, as many as it needs; those that nobody is at come first, and of these those that lack the fewest answers.
         *
         *     Needs the right `review`.
         */
        get: operations["getNextItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the annotations of a queue agree
         * @description For whole targets, with each field of the schema, or for one field: percent, κ and α, each pair of members, each member against the approved targets, and which values are mixed up. Where a figure would mean nothing, it says why. Items that the caller is annotating are left out.
         *
         *     Needs the right `compare`.
         */
        get: operations["getAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/agreement/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the agreement of a queue has changed
         * @description The figures at up to 60 moments, evenly spaced from the first submitted annotation to the last, and when the guidelines or the schema changed. Either all figures have intervals, or none. Items that the caller is annotating are left out.
         *
         *     Needs the right `compare`.
         */
        get: operations["getAgreementCurve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/agreement/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items behind a figure of agreement
         * @description Those with two answers, or with as many as the parameters ask for: of one member, beside that of another or the approved one, with one value beside another, equal or different. Items that the caller is annotating are left out. A page may have fewer items than `limit` although more follow.
         *
         *     Needs the right `compare`.
         */
        get: operations["listAgreementItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report how long the caller had items of a queue on the screen
         * @description Pages report this for the member who has them open; an API key has no screen and is refused. A visit is reported by how long it was and how long ago it ended; the server's clock determines the time. All or none are accepted, and a visit with a known `id` is not stored again. Visits change nothing about an item.
         *
         *     Needs the right `read`.
         */
        post: operations["recordVisits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who had an item on their screen, and for how long
         * @description Visits appear a moment after they end, also for removed items. Always up to date.
         *
         *     Needs the right `read`.
         */
        get: operations["listVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give one command to many items: approve, discard, set a field and others
         * @description Every item decides by its own rules and is stored on its own; refused items are listed in `refused`, in the order sent, with the code that the command for one item has. An item that is named twice is handled once, as it was named first. An item with a `revision` that has moved on is refused with `revision_mismatch`, unless the effect of the command holds already: so the same request can be sent again. When the answer is 503, some items may be done, and the same request does the rest.
         *
         *     `setField` sets one property of targets that are objects and leaves every other character as it was. `takeBack` undoes, by new events, what the request with this `correlationId` did to the items named: it is refused with `changed_since` for those to which something else happened since. An approval that is taken back leaves an item Modified. `assign` gives the items to members, or with `split` each of them to one member in turn; it needs the right `lead`, and so does taking it back. Every event of a request carries its id, which is the header `X-Request-Id`: send a retry with the same one, and both are taken back as one.
         *
         *     Needs the right `review`.
         */
        post: operations["commandItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the datasets of the project
         * @description List the datasets of the project.
         *
         *     Needs the right `read`.
         */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Create a dataset
         * @description Create a dataset.
         *
         *     Needs the right `review`.
         */
        post: operations["createDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{dataset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a dataset
         * @description Read a dataset.
         *
         *     Needs the right `read`.
         */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description The dataset and its datapoints can no longer be read. Pushes into it that are under way stop, and queues whose default it was have none. Items that were pushed into it stay pushed. Deleting it again succeeds.
         *
         *     Needs the right `admin`.
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        /**
         * Rename a dataset
         * @description Rename a dataset.
         *
         *     Needs the right `admin`.
         */
        patch: operations["renameDataset"];
        trace?: never;
    };
    "/v1/datasets/{dataset}/datapoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the datapoints of a dataset in its order
         * @description List the datapoints of a dataset in its order.
         *
         *     Needs the right `read`.
         */
        get: operations["listDatapoints"];
        put?: never;
        /**
         * Add datapoints to a dataset directly
         * @description Add datapoints to a dataset directly.
         *
         *     Needs the right `addItems`.
         */
        post: operations["addDatapoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{dataset}/datapoints/{datapoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a datapoint
         * @description It can no longer be read, whether it was pushed or added directly. The others keep their places, and retrying the request that added it does not bring it back. An item that it came from stays pushed. Deleting it again succeeds.
         *
         *     Needs the right `admin`.
         */
        delete: operations["deleteDatapoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{dataset}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the rows of a file to a dataset
         * @description Every row is checked, then all rows are added, or none: `errors` lists the bad ones by line. The same file with the same mapping is the same import: sent again, it adds nothing twice, unless another `Idempotency-Key` is sent with it, and after a failure it adds the rest. Without a mapping, the columns `data`, `target` and `metadata` are used, and contain JSON. With `Accept: application/jsonl` the answer is a line for each step, `{"phase": "checking" | "adding", "done", "total"}`, and a last one, `{"added", "collapsed", "position"}` or `{"problem"}`; a client that leaves stops the import. Sent again, it adds the rest.
         *
         *     Needs the right `addItems`.
         */
        post: operations["importDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/annotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's own annotation
         * @description Read the caller's own annotation.
         *
         *     Needs the right `read`.
         */
        get: operations["getAnnotation"];
        /**
         * Save a draft of the caller's own annotation
         * @description The first save takes one of the places that the item has. Nobody else sees a draft.
         *
         *     Needs the right `review`.
         */
        put: operations["saveAnnotation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/annotation/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the caller's own annotation
         * @description Without a `target`, what was saved last is submitted. When as many have submitted as the item needs and all are equal, the item is approved with their answer.
         *
         *     Needs the right `review`.
         */
        post: operations["submitAnnotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/annotation/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the caller's own annotation a draft again
         * @description Possible until the item is approved.
         *
         *     Needs the right `review`.
         */
        post: operations["reopenAnnotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an item to others, and say why
         * @description Gives the place among the annotators back. What was saved is kept.
         *
         *     Needs the right `review`.
         */
        post: operations["skipItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the place of a member's draft away, so that somebody else can annotate the item
         * @description Leads may at any time, others once the draft is older than `slotHours`. The draft is kept.
         *
         *     Needs the right `review`.
         */
        post: operations["releaseSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the annotations of an item
         * @description Only the caller's own until they have submitted it; leads and auditors see those of others as long as they do not annotate the item themselves. Nobody sees what others have not submitted.
         *
         *     Needs the right `read`.
         */
        get: operations["listAnnotations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the annotations of a queue
         * @description What was submitted, each with its item, in the order of the queue and of submission. Drafts and skipped items are not in it, nor are items that the caller is annotating.
         *
         *     Needs the right `compare`.
         */
        get: operations["listQueueAnnotations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/annotations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the annotations of a queue as a file
         * @description JSON Lines has one annotation per line, as in lists; CSV and Parquet have its properties as columns, the payloads as JSON. Every payload is byte for byte as it was written; only JSON Lines leaves out line breaks between tokens, and the spaces next to them.
         *
         *     Needs the right `compare`.
         */
        get: operations["exportQueueAnnotations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the comments of an item
         * @description For removed items, and those of a deleted queue, too. Where several members annotate an item, those of other annotators only after you have submitted your own annotation; of a deleted queue, only those who compare answers read more than their own comments and those of leads.
         *
         *     Needs the right `read`.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on an item, or on a place in it
         * @description Works in every state, and changes nothing else: a command with `If-Match` succeeds all the same.
         *
         *     Needs the right `review`.
         */
        post: operations["writeComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/items/{item}/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Resolve a comment, open it again, or change its text
         * @description Anybody who may review resolves and opens comments; only the author changes the text.
         *
         *     Needs the right `review`.
         */
        patch: operations["changeComment"];
        trace?: never;
    };
    "/v1/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open comments that mention you, latest first
         * @description In all queues of the project that are open to you, without those that are archived, and only comments that you may read. Comments mention members, so the list of an API key is empty.
         *
         *     Needs the right `read`.
         */
        get: operations["listMentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the rows of a file to a queue
         * @description Every row becomes an item, in the order of the file, as rows become datapoints of a dataset: all are checked, then all are added, or none, and `errors` lists the bad ones by line. The same file with the same mapping is the same import: sent again, it adds nothing twice, unless another `Idempotency-Key` is sent with it. A row with a key (`key`) is the same item in every file. With `Accept: application/jsonl` the answer is a line for each step, `{"phase": "checking" | "adding", "done", "total"}`, and a last one, `{"added", "collapsed", "position"}` or `{"problem"}`; a client that leaves stops the import. Sent again, it adds the rest.
         *
         *     Needs the right `addItems`.
         */
        post: operations["importQueueFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the items of a source to a queue
         * @description Everything is read and checked, then all items are added, or none. The key of an item is derived from its origin, so importing a source again adds nothing twice. With `Accept: application/jsonl` the answer is a line for each step, `{"phase": "reading" | "adding", "done", "total"}`, and a last one, `{"added", "collapsed", "position"}` or `{"problem"}`; a client that leaves early stops the import.
         *
         *     Needs the right `addItems`.
         */
        post: operations["importItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push items into a dataset
         * @description Items become datapoints and leave the queue. The answer is sent when the push is accepted; the push then runs until it is completed, even through restarts, or until its queue or its dataset is deleted: then it is `stopped`. With the scope `approved`, items that are no longer approved when their turn comes are skipped.
         *
         *     Needs the right `review`.
         */
        post: operations["requestPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/pushes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pushes of a queue, latest first
         * @description List the pushes of a queue, latest first.
         *
         *     Needs the right `read`.
         */
        get: operations["listPushes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/pushes/{push}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a push
         * @description Read the progress of a push.
         *
         *     Needs the right `read`.
         */
        get: operations["getPush"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sql/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved queries of the project by name
         * @description List the saved queries of the project by name.
         *
         *     Needs the right `read`.
         */
        get: operations["listSavedQueries"];
        put?: never;
        /**
         * Save a query
         * @description Save a query.
         *
         *     Needs the right `review`.
         */
        post: operations["saveQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sql/queries/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved query
         * @description Delete a saved query.
         *
         *     Needs the right `review`.
         */
        delete: operations["deleteSavedQuery"];
        options?: never;
        head?: never;
        /**
         * Rename a saved query, or replace its text
         * @description Rename a saved query, or replace its text.
         *
         *     Needs the right `review`.
         */
        patch: operations["changeSavedQuery"];
        trace?: never;
    };
    "/v1/sql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query the project's rows with SQL
         * @description One SELECT over the tables of `GET /v1/sql/tables`, which contain only the rows of the project. Nothing can be changed. A client that disconnects before the answer cancels the query. Problems have `position`, if it is known: the place in the query, in UTF-16 units from 0.
         *
         *     Needs the right `read`.
         */
        post: operations["runSql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sql/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tables that can be queried
         * @description List the tables that can be queried.
         *
         *     Needs the right `read`.
         */
        get: operations["listSqlTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sql/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a query
         * @description Cancel a query.
         *
         *     Needs the right `read`.
         */
        delete: operations["cancelSql"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views by name
         * @description Those that are shared with the project, and the caller's own.
         *
         *     Needs the right `read`.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Save a view of a queue or a dataset
         * @description Give either `queueId` or `datasetId`. The view is at the address of its page, with `?view=` and its id.
         *
         *     Needs the right `review`.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/views/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved view
         * @description A shared view can be deleted by its author, by leads and by admins.
         *
         *     Needs the right `review`.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Rename or replace a saved view, or share it
         * @description A shared view can be changed by its author, by leads and by admins.
         *
         *     Needs the right `review`.
         */
        patch: operations["changeView"];
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/as_of": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the items of a queue as they were at a time
         * @description Count the items of a queue as they were at a time.
         *
         *     Needs the right `read`.
         */
        get: operations["getQueueAsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/as_of/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a queue as they were at a time
         * @description Each is read from its own events, so a page has at most 100.
         *
         *     Needs the right `read`.
         */
        get: operations["listItemsAsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a queue that changed between two times
         * @description List the items of a queue that changed between two times.
         *
         *     Needs the right `read`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/changes/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the items that went from one state to another between two times
         * @description Count the items that went from one state to another between two times.
         *
         *     Needs the right `read`.
         */
        get: operations["sumUpChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens in the project
         * @description Every event that integrations act on, oldest first, one JSON value per line. The answer ends with the last event there is; `Link` leads to what follows, also when no event matched. With `Accept: text/event-stream` it stays open and sends events as they happen. Events have no payloads: they say what to read.
         *
         *     Needs the right `read`.
         */
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of the project, newest first
         * @description List the webhooks of the project, newest first.
         *
         *     Needs the right `admin`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Send events to an address as they happen
         * @description Only this answer shows the secret that verifies signatures. If it was lost, whoever sent the request gets it by sending it again with its `Idempotency-Key`, until the secret is replaced.
         *
         *     Needs the right `admin`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook, and how many of its deliveries wait
         * @description Read a webhook, and how many of its deliveries wait.
         *
         *     Needs the right `admin`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description Delete a webhook and its deliveries.
         *
         *     Needs the right `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description What waits is sent to the new address. Filters hold for what is read from now on.
         *
         *     Needs the right `admin`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For `overlapHours`, by default 24, deliveries are signed with the earlier secret as well. Rotating again within this time ends the one before it.
         *
         *     Needs the right `admin`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything after an event once more
         * @description Or skip what has not been read yet, with `latest`. Deliveries that wait are not affected.
         *
         *     Needs the right `admin`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event of the type webhook.test at once
         * @description Signed like all others, also while the webhook is disabled. It is not in the list of deliveries.
         *
         *     Needs the right `admin`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook, those of the latest events first
         * @description Those that arrived are kept for 7 days, those that were given up for 30.
         *
         *     Needs the right `admin`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook}/deliveries/{event}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again, or now if it waits
         * @description Later events of the same item wait for it. One that was delivered or given up begins with its first attempt.
         *
         *     Needs the right `admin`.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process runs
         * @description Check that the process runs.
         */
        get: operations["isLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the event store, the database and the projector are up
         * @description Check that the event store, the database and the projector are up.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of each service, and what is under way
         * @description For people. Programs that watch the service read `/health/ready` and `/metrics`.
         *
         *     Needs the right `admin`.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{dataset}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a dataset as a file
         * @description JSON Lines has one datapoint per line, as in lists; CSV and Parquet have the columns `id`, `data`, `target`, `metadata`, `createdAt` and `provenance`, the payloads as JSON. Every payload is byte for byte as it was written; only JSON Lines leaves out line breaks between tokens, and the spaces next to them.
         *
         *     Needs the right `read`.
         */
        get: operations["exportDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the traces of the project, latest first
         * @description List the traces of the project, latest first.
         *
         *     Needs the right `read`.
         */
        get: operations["listTraces"];
        put?: never;
        /**
         * Send spans as OTLP
         * @description Where OpenTelemetry exporters send spans: an ExportTraceServiceRequest in JSON or protobuf, optionally in gzip. Invalid spans are left out and counted in `partialSuccess`; the others are stored, all or none. A span that already exists stays as it was first sent. The answer has the same encoding, and so do problems: in protobuf, they are a google.rpc.Status. Exporters of Langfuse and LangSmith can send to `/api/public/otel/v1/traces` and `/otel/v1/traces` instead, with the key as they send it.
         *
         *     Needs the right `addItems`.
         */
        post: operations["exportTraces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send log records as OTLP
         * @description Where OpenTelemetry exporters send log records: an ExportLogsServiceRequest in JSON or protobuf, optionally in gzip. Events of generative AI (`gen_ai.*`) become events of the span that they name, which may arrive up to an hour later; a record that a span already has is not added again. All other records are left out and counted in `partialSuccess`. Exporters of Braintrust can send to `/otel/v1/logs` instead.
         *
         *     Needs the right `addItems`.
         */
        post: operations["exportLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the project, the last active first
         * @description Sessions are those that traces name. For the traces of one, list the traces with its id as `session`.
         *
         *     Needs the right `read`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{trace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a trace and its spans
         * @description Spans are sorted by start and have no payloads; at most the first 20,000, fewer if they have more than 32 MB. Texts of a span are cut after 2,000 characters; read the span itself for the rest.
         *
         *     Needs the right `read`.
         */
        get: operations["getTrace"];
        put?: never;
        post?: never;
        /**
         * Delete a trace with all its spans
         * @description Items that were made from its spans stay, with their own copy. If spans of it arrive later, they make it again.
         *
         *     Needs the right `admin`.
         */
        delete: operations["deleteTrace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{trace}/spans/{span}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a span with all its attributes and payloads
         * @description `input` and `output` are found by the conventions that its attributes follow; null if no convention applies.
         *
         *     Needs the right `read`.
         */
        get: operations["getSpan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several traces with all their spans
         * @description Up to a hundred at a time, each time with an entry in the access log. Traces that the project does not have are skipped.
         *
         *     Needs the right `admin`.
         */
        post: operations["deleteTraces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trace_retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how long traces are kept, how much is stored, and what was last removed
         * @description Read how long traces are kept, how much is stored, and what was last removed.
         *
         *     Needs the right `read`.
         */
        get: operations["getTraceRetention"];
        /**
         * Say how long traces are kept
         * @description Whatever exceeds a limit is removed for good within a few minutes: whole traces, those first that have received no span for the longest time. Items that were made from them stay.
         *
         *     Needs the right `admin`.
         */
        put: operations["setTraceRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/own_attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read where the spans of the project have their input and output
         * @description For spans that follow no convention. What is found there counts before every convention.
         *
         *     Needs the right `read`.
         */
        get: operations["getOwnAttributes"];
        /**
         * Name the attributes in which spans of the project have their input and output
         * @description Applies to spans that arrive from now on, in every process within a few seconds. `npm run remap` reads those that are stored again.
         *
         *     Needs the right `admin`.
         */
        put: operations["setOwnAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the project
         * @description List the members of the project.
         *
         *     Needs the right `audit`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{member}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the project
         * @description Ends their access at once. Their account and the history of what they did are kept.
         *
         *     Needs the right `admin`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Takes effect at once, in every session of the member.
         *
         *     Needs the right `admin`.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that can still be accepted
         * @description List the invitations that can still be accepted.
         *
         *     Needs the right `audit`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person with a link
         * @description The link works once and expires after seven days, or with the API key that made it if that expires sooner. It is not sent to anyone: pass it on yourself. If the answer was lost, send the request again with its `Idempotency-Key`: the answer is 409 `invitation_exists` with the `id` of the invitation to revoke. Then create another.
         *
         *     Needs the right `admin`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Revoke an invitation.
         *
         *     Needs the right `admin`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of the project, including revoked and expired ones
         * @description List the API keys of the project, including revoked and expired ones.
         *
         *     Needs the right `admin`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this answer shows the key. If it was lost, send the request again with its `Idempotency-Key`: the answer is 409 `api_key_exists` with the `id` of the key to revoke. Then create another.
         *
         *     Needs the right `admin`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api_keys/{apiKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every process refuses it within a second. Revoking it again changes nothing.
         *
         *     Needs the right `admin`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who changed the access to the project, who signed in, and who deleted traces
         * @description Sign-ins, including failed ones, sign-outs, every change of keys and members, deletions of traces, and changes of how long they are kept.
         *
         *     Needs the right `audit`.
         */
        get: operations["listAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who did what, latest first
         * @description One entry per event of the project. What an event changed is in the history of its item. A page ends early, even without an entry, when few of very many events match: continue until `next` is null.
         *
         *     Needs the right `read`.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who did what in short, latest first
         * @description What one request did to many items of a queue, or added to a dataset, one after another, is one entry, and so is an approval with the edit that it carried. The progress of pushes is left out unless `type` asks for it. An entry that takes too long to count ends early, and the next page begins with the rest of it. When few of very many events match, a page ends early, even without an entry: continue until `next` is null.
         *
         *     Needs the right `read`.
         */
        get: operations["listActivityLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/actors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who was active recently, by name
         * @description Read who was active recently, by name.
         *
         *     Needs the right `read`.
         */
        get: operations["listActors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export who did what as JSON Lines or CSV
         * @description Every event that matches the filter, streamed, latest first.
         *
         *     Needs the right `read`.
         */
        get: operations["exportActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labeling_queues/{queue}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the work on a queue progresses
         * @description `progress` is a list of steps: the number of items in each state from a moment until the next. `medianSeconds` is the median time between two decisions of a person that follow each other within ten minutes. `fields` are the fields of the targets that people change most, in the latest `fieldsFrom` edited items.
         *
         *     Needs the right `read`.
         */
        get: operations["getInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's projects
         * @description A member's own projects, in the order they joined, or the one project of an API key. Requests of a member are about the first, unless the header `X-Project-Id` names another.
         *
         *     Needs the right `read`.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Only a member can create one, and becomes its admin.
         *
         *     Needs the right `admin`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the project of the request
         * @description Rename the project of the request.
         *
         *     Needs the right `admin`.
         */
        patch: operations["renameProject"];
        trace?: never;
    };
    "/v1/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare every row of the read models with the events
         * @description All events are folded a second time, while everything runs; the answer is sent when every row is compared. It counts the rows of the whole installation without naming any. With `Accept: application/jsonl` it is a line for each step, `{"phase": "reading" | "comparing", "done", "total"}`, and a last one, the result or `{"problem"}`.
         *
         *     Needs the right `admin`.
         */
        post: operations["verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out what this is
         * @description Find out what this is.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out what this version of the API is
         * @description Find out what this version of the API is.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description Read this document.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessEntry: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            /** @enum {string} */
            kind: "signedIn" | "signInFailed" | "signInThrottled" | "signedOut" | "signedOutEverywhere" | "apiKeyCreated" | "apiKeyRevoked" | "memberInvited" | "invitationRevoked" | "memberJoined" | "memberRoleChanged" | "memberRemoved" | "memberRenamed" | "passwordChanged" | "projectCreated" | "projectRenamed" | "tracesDeleted" | "traceRetentionChanged" | "webhookCreated" | "webhookChanged" | "webhookSecretRotated" | "webhookDeleted";
            /** @description Null when it is unknown who did it */
            actor: components["schemas"]["Actor"] | null;
            subject: components["schemas"]["AccessSubject"] | null;
            /** @description Further details, by name */
            details: {
                [key: string]: string;
            };
            /** @description The IP address it came from, if known */
            ip: string | null;
        };
        Activity: {
            /** @description The position of the event in the event store */
            position: string;
            /** @enum {string} */
            type: "ItemAdded" | "TargetEdited" | "TargetReverted" | "ItemApproved" | "ItemUnapproved" | "ItemFlagged" | "ItemUnflagged" | "ItemAssigned" | "ItemDiscarded" | "ItemRestored" | "AnnotationSubmitted" | "AnnotationReopened" | "ItemSkipped" | "SlotReleased" | "CommentWritten" | "CommentEdited" | "CommentResolved" | "CommentReopened" | "ItemPushed" | "QueueCreated" | "QueueRenamed" | "GuidelinesEdited" | "DefaultDatasetChosen" | "AnnotationSchemaDefined" | "AnnotationSchemaRemoved" | "PushersChosen" | "OverlapChosen" | "QueueOpenedTo" | "AnnotationsSettled" | "QueueArchived" | "QueueUnarchived" | "QueueDeleted" | "DatasetCreated" | "DatasetRenamed" | "DatasetDeleted" | "DatapointsAdded" | "DatapointDeleted" | "ImportCompleted" | "PushItemsSelected" | "PushRequested" | "PushProgressed" | "PushCompleted" | "PushStopped";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            actor: components["schemas"]["Actor"];
            queueId: string | null;
            itemId: string | null;
            datasetId: string | null;
            pushId: string | null;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
            /** @description The state of the item after the event */
            stateAfter: ("New" | "Modified" | "Approved" | "discarded" | "pushed") | null;
            /** @description The id of the request that led to the event */
            correlationId: string;
            /** @description Nobody decided this approval, since the annotations agree: the actor submitted the last of them, or changed what the queue asks for */
            by: "agreement" | null;
            /** @description What was imported */
            source: ("file" | "dataset" | "spans" | "traces" | "sessions" | "sql") | null;
            /** @description How much the request added that completed the import */
            added: number | null;
            /** @description How much of the import was there already */
            collapsed: number | null;
        };
        ActivityLine: {
            /** @description The position of the event in the event store */
            position: string;
            /** @enum {string} */
            type: "ItemAdded" | "TargetEdited" | "TargetReverted" | "ItemApproved" | "ItemUnapproved" | "ItemFlagged" | "ItemUnflagged" | "ItemAssigned" | "ItemDiscarded" | "ItemRestored" | "AnnotationSubmitted" | "AnnotationReopened" | "ItemSkipped" | "SlotReleased" | "CommentWritten" | "CommentEdited" | "CommentResolved" | "CommentReopened" | "ItemPushed" | "QueueCreated" | "QueueRenamed" | "GuidelinesEdited" | "DefaultDatasetChosen" | "AnnotationSchemaDefined" | "AnnotationSchemaRemoved" | "PushersChosen" | "OverlapChosen" | "QueueOpenedTo" | "AnnotationsSettled" | "QueueArchived" | "QueueUnarchived" | "QueueDeleted" | "DatasetCreated" | "DatasetRenamed" | "DatasetDeleted" | "DatapointsAdded" | "DatapointDeleted" | "ImportCompleted" | "PushItemsSelected" | "PushRequested" | "PushProgressed" | "PushCompleted" | "PushStopped";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            actor: components["schemas"]["Actor"];
            queueId: string | null;
            itemId: string | null;
            datasetId: string | null;
            pushId: string | null;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
            /** @description The state of the item after the event */
            stateAfter: ("New" | "Modified" | "Approved" | "discarded" | "pushed") | null;
            /** @description The id of the request that led to the event */
            correlationId: string;
            /** @description Nobody decided this approval, since the annotations agree: the actor submitted the last of them, or changed what the queue asks for */
            by: "agreement" | null;
            /** @description What was imported */
            source: ("file" | "dataset" | "spans" | "traces" | "sessions" | "sql") | null;
            /** @description How much the request added that completed the import */
            added: number | null;
            /** @description How much of the import was there already */
            collapsed: number | null;
            /** @description The id of the event; pass it as `since` to get what is newer */
            eventId: string;
            /** @description How many events of this kind the entry stands for */
            times: number;
            /** @description Whether each of these approvals carried an edit, which is part of the entry */
            withEdit: boolean;
        };
        Actor: {
            /** @enum {string} */
            type: "member" | "apiKey" | "system";
            id: string;
            name: string;
        };
        Created: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
        };
        DatasetRenamed: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
        };
        Dataset: {
            /** Format: uuid */
            id: string;
            name: string;
            datapoints: number;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
        };
        Datapoint: {
            /**
             * data
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            data: unknown;
            /**
             * target
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            target: unknown;
            /** @description Carried along unchanged */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /** @description Null for a datapoint that was added directly */
            provenance: components["schemas"]["Provenance"] | null;
        };
        QueueSettings: {
            /** Format: uuid */
            id: string;
            name: string;
            guidelines: string;
            /** @description The dataset that the push dialog offers first; a push over HTTP names one */
            datasetId: string | null;
            annotationSchema: components["schemas"]["AnnotationSchema"] | null;
            /** @description Whether labelers and keys with the scope `review` push, or leads and admins only */
            labelersMayPush: boolean;
            /** @description How many members annotate an item; 1: everybody shares one target */
            overlap: number;
            /** @description The share of items that so many members annotate; one member annotates each of the others */
            overlapShare: number;
            /** @description For how long a draft that was never submitted keeps others from the item */
            slotHours: number;
            /** @description True while items are brought in line with an overlap or a schema that was changed; absent otherwise */
            settling?: boolean;
            /** @description The ids of the members it is open to, beside leads, admins and auditors; absent when it is open to everybody. Not for labelers */
            openTo?: string[];
            /** @description Whether nobody can add, review or push items for now */
            archived: boolean;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
        };
        AnnotationSchema: {
            fields: components["schemas"]["SchemaField"][];
            /**
             * @description While a required field is not set or a value does not fit: `ask` lets the review screen ask once; `block` refuses every approval, whoever sends it. Without it, targets are approved as they are
             * @enum {string}
             */
            approval?: "ask" | "block";
        };
        Queue: {
            /** Format: uuid */
            id: string;
            name: string;
            guidelines: string;
            /** @description The dataset that the push dialog offers first; a push over HTTP names one */
            datasetId: string | null;
            annotationSchema: components["schemas"]["AnnotationSchema"] | null;
            /** @description Whether labelers and keys with the scope `review` push, or leads and admins only */
            labelersMayPush: boolean;
            /** @description How many members annotate an item; 1: everybody shares one target */
            overlap: number;
            /** @description The share of items that so many members annotate; one member annotates each of the others */
            overlapShare: number;
            /** @description For how long a draft that was never submitted keeps others from the item */
            slotHours: number;
            /** @description True while items are brought in line with an overlap or a schema that was changed; absent otherwise */
            settling?: boolean;
            /** @description The ids of the members it is open to, beside leads, admins and auditors; absent when it is open to everybody. Not for labelers */
            openTo?: string[];
            /** @description Whether nobody can add, review or push items for now */
            archived: boolean;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
            counters: components["schemas"]["Counters"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
        };
        Agreement: {
            /** @description Items with at least one submitted annotation */
            items: number;
            /** @description The last event that counts; null for now */
            position: string | null;
            /** @description The field that this is about; null for whole targets */
            field: string | null;
            /** @enum {string} */
            level: "nominal" | "ordinal" | "interval";
            overall: components["schemas"]["Overall"];
            /** @description Each field of the schema, where no field was asked for */
            fields: components["schemas"]["FieldAgreement"][];
            pairs: components["schemas"]["Pair"][];
            /** @description Each member against the approved targets */
            againstFinal: components["schemas"]["AgainstFinal"][];
            confusion: components["schemas"]["Confusion"];
        };
        AgreementCurve: {
            /** @description In the order of time */
            points: components["schemas"]["CurvePoint"][];
            /** @description The latest 100, in the order of time */
            changes: components["schemas"]["RulesChange"][];
        };
        AgreementItem: {
            /** Format: uuid */
            itemId: string;
            /** @description What was submitted, in the order of members */
            answers: components["schemas"]["AnswerOfMember"][];
            /** @description What was approved, if anything was */
            final?: unknown;
        };
        QueueAnnotation: {
            /** Format: uuid */
            itemId: string;
            idempotencyKey: string | null;
            /**
             * @description The state of the item
             * @enum {string}
             */
            state: "New" | "Modified" | "Approved" | "discarded" | "pushed";
            /** @description The id of the member */
            member: string;
            /** @description The name of the member; null when they have left the project */
            memberName: string | null;
            /** @description Which submission of the item it was, from 1 */
            submission: number;
            /**
             * Format: date-time
             * @description When it was submitted
             */
            submittedAt: string;
            /** @description The answer */
            target: unknown;
            /** @description The target of the item, once it is approved; otherwise null */
            approved: unknown;
            /** @description What the answer is about */
            data: unknown;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        Annotation: {
            /** @description The id of the member */
            member: string;
            /**
             * @description A draft and a submitted annotation hold one of the places that the item has
             * @enum {string}
             */
            status: "draft" | "submitted" | "skipped" | "released";
            /** @description The answer; null while there is none, and for drafts of others */
            target: unknown;
            /** @description When the draft was last saved; null once it was submitted */
            savedAt: string | null;
            /** @description Which submission of the item it was, from 1; 0 before the first */
            submission: number;
        };
        CreatedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            scopes: ("items:write" | "read" | "review" | "admin")[];
            /** @description The first characters of the key, to recognize it */
            prefix: string;
            createdBy: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /** @description To the minute */
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Requests per second that each process of the API allows; null if there is no limit */
            rateLimit: components["schemas"]["RateLimit"] | null;
            /** @description The key itself. It is shown only now: the service keeps a hash. */
            secret: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            scopes: ("items:write" | "read" | "review" | "admin")[];
            /** @description The first characters of the key, to recognize it */
            prefix: string;
            createdBy: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /** @description To the minute */
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Requests per second that each process of the API allows; null if there is no limit */
            rateLimit: components["schemas"]["RateLimit"] | null;
        };
        QueueAsOf: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            /** @description The last event that counts */
            position: string;
            counters: components["schemas"]["Counters"];
        };
        Item: {
            /**
             * data
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            data: unknown;
            /**
             * target
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            target: unknown;
            /** @description Carried along unchanged */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            queueId: string;
            /**
             * @description `discarded` and `pushed` appear only in lists that ask for them
             * @enum {string}
             */
            state: "New" | "Modified" | "Approved" | "discarded" | "pushed";
            /** @description Counts the events of its stream, from 0 */
            revision: string;
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            originalTarget: unknown;
            idempotencyKey: string | null;
            source: components["schemas"]["ItemSource"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
            /** @description Absent while the item is not flagged */
            flag?: components["schemas"]["ItemFlag"];
            /** @description The members it is assigned to; absent while it is assigned to no one */
            assignees?: string[];
            /** @description Absent where everybody shares the target, and in answers about the past */
            annotations?: components["schemas"]["ItemAnnotations"];
            /** @description How many comments on it are open; absent while there are none */
            openComments?: number;
        };
        ItemChange: {
            /** Format: uuid */
            itemId: string;
            /** @description Null when the item was added in between */
            before: ("New" | "Modified" | "Approved" | "discarded" | "pushed") | null;
            /** @enum {string} */
            after: "New" | "Modified" | "Approved" | "discarded" | "pushed";
            /** @description The number of events in between */
            events: number;
            revisionBefore: string | null;
            /** @description Counts the events of its stream, from 0 */
            revisionAfter: string;
            /**
             * Format: date-time
             * @description When the last of these events happened
             */
            at: string;
            /** @description Only if asked for; null when the item was added in between */
            targetBefore?: unknown | null;
            /** @description Only if asked for */
            targetAfter?: unknown;
        };
        Transition: {
            /** @description Null when the item was added in between */
            before: ("New" | "Modified" | "Approved" | "discarded" | "pushed") | null;
            /** @enum {string} */
            after: "New" | "Modified" | "Approved" | "discarded" | "pushed";
            items: number;
        };
        AddedItem: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
        };
        HistoryEntry: {
            /** Format: uuid */
            id: string;
            /** @description Counts the events of its stream, from 0 */
            revision: string;
            type: string;
            /** @description What the event holds, by its type */
            data: {
                [key: string]: unknown;
            };
            actor: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            /** @description Names the request that led to the event */
            correlationId: string;
            /** @enum {string} */
            stateAfter: "New" | "Modified" | "Approved" | "discarded" | "pushed";
        };
        BatchOutcome: {
            /** @description The id that the events of this request carry, for `takeBack` */
            correlationId: string;
            /** @description Items that this request changed, now or when it was sent before with the same `X-Request-Id` */
            changed: number;
            /** @description Items for which the effect held already */
            unchanged: number;
            refused: components["schemas"]["RefusedItem"][];
        };
        Comments: {
            /** @description Those that the caller may see, in the order in which they were written */
            data: components["schemas"]["Comment"][];
            /** @description How many others there are, which the caller sees after submitting an annotation */
            hidden: number;
        };
        Comment: {
            /** Format: uuid */
            id: string;
            by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            text: string;
            /** @description The ids of members whom the text mentions */
            mentions: string[];
            /** @description Null when it is about the whole item */
            place: components["schemas"]["CommentPlace"] | null;
            /** @description When its text last changed */
            editedAt: string | null;
            /** @description Null while it is open */
            resolved: components["schemas"]["Resolved"] | null;
        };
        Mention: {
            /** Format: uuid */
            queueId: string;
            queueName: string;
            /** Format: uuid */
            itemId: string;
            comment: components["schemas"]["Comment"];
        };
        Imported: {
            added: number;
            /** @description How many already existed */
            collapsed: number;
        };
        Root: {
            name: string;
            /** @description Of the API: what its addresses begin with */
            version: string;
            /** @description Where people read about it */
            docs: string;
            /** @description The OpenAPI document, for programs */
            openapi: string;
            /** @description Whether it can do its work */
            health: string;
        };
        Event: {
            /** @description Takes `after` to continue from here */
            id: string;
            /** @enum {string} */
            type: "item.added" | "item.edited" | "item.reverted" | "item.approved" | "item.unapproved" | "item.flagged" | "item.unflagged" | "item.assigned" | "item.discarded" | "item.restored" | "item.pushed" | "push.requested" | "push.completed" | "push.stopped" | "queue.created" | "queue.archived" | "queue.unarchived" | "queue.deleted" | "dataset.created" | "dataset.deleted" | "import.completed";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            timestamp: string;
            actor: components["schemas"]["Actor"];
            data: components["schemas"]["EventData"];
        };
        Live: {
            status: string;
        };
        Ready: {
            /**
             * @description `degraded`: streams are set aside, and everything else works
             * @enum {string}
             */
            status: "ok" | "degraded";
            checks: {
                [key: string]: string;
            };
            /** @description Streams with an event that this release cannot read */
            setAside: number;
        };
        SavedQuery: {
            /** Format: uuid */
            id: string;
            name: string;
            query: string;
            savedBy: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
        };
        SqlResult: {
            /** Format: uuid */
            runId: string;
            columns: components["schemas"]["ResultColumn"][];
            /** @description One array per row, in the order of the columns */
            rows: (string | number | boolean | null)[][];
            /** @description Whether there are more rows than these */
            truncated: boolean;
            truncatedBy: ("rows" | "bytes") | null;
            /** @description How long it took, in milliseconds */
            ms: number;
        };
        SqlTable: {
            name: string;
            meaning: string;
            columns: components["schemas"]["SqlTableColumn"][];
        };
        Insights: {
            /** @description Events closer together than this may share a point of the progress */
            resolutionSeconds: number;
            progress: components["schemas"]["Progress"][];
            people: components["schemas"]["Person"][];
            outcomes: components["schemas"]["Outcomes"];
            waiting: components["schemas"]["Waiting"][];
            /** @description Whom the open items are assigned to */
            assigned: components["schemas"]["Assigned"][];
            fields: components["schemas"]["ChangedField"][];
            fieldsFrom: number;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            /**
             * @description The role of whoever accepts
             * @enum {string}
             */
            role: "labeler" | "lead" | "auditor" | "admin";
            /** @description Only the person with this address may accept; null when anyone with the link may */
            email: string | null;
            createdBy: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            expiresAt: string;
        };
        CreatedInvitation: {
            /** Format: uuid */
            id: string;
            /**
             * @description The role of whoever accepts
             * @enum {string}
             */
            role: "labeler" | "lead" | "auditor" | "admin";
            /** @description Only the person with this address may accept; null when anyone with the link may */
            email: string | null;
            createdBy: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            expiresAt: string;
            /** @description Shown only now. The link is `/invitation/<token>` at the address of the pages. */
            token: string;
        };
        Member: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "labeler" | "lead" | "auditor" | "admin";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            joinedAt: string;
            /** @description In this project, to the minute */
            lastSeenAt: string | null;
        };
        Project: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        AcceptedPush: {
            /** Format: uuid */
            pushId: string;
        };
        Push: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            queueId: string;
            /** Format: uuid */
            datasetId: string;
            /** @enum {string} */
            scope: "approved" | "all" | "item";
            /** @enum {string} */
            status: "requested" | "running" | "completed" | "stopped";
            total: number;
            pushed: number;
            skipped: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            requestedAt: string;
            requestedBy: components["schemas"]["Actor"];
            completedAt: string | null;
            /** @description At most 1,000; not in lists */
            skippedItems?: components["schemas"]["SkippedItem"][];
        };
        Status: {
            /**
             * @description `degraded`: streams are set aside, and everything else works
             * @enum {string}
             */
            status: "ok" | "degraded" | "not_ready";
            services: components["schemas"]["Service"][];
            lag: components["schemas"]["Lag"];
            /** @description Streams with an event that this release cannot read */
            setAside: number;
            /** @description Pushes that are not completed */
            pushes: number | null;
            /** @description Imports that the process works on which answers */
            imports: number;
        };
        Verification: {
            /** @description The last event that counts */
            position: string;
            rows: number;
            different: number;
            /** @description Streams with an event that this release cannot read */
            setAside: number;
            tables: components["schemas"]["VerifiedTable"][];
        };
        ExportLogsServiceRequest: {
            resourceLogs?: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        ExportLogsServiceResponse: {
            partialSuccess?: components["schemas"]["PartialSuccessOfLogs"];
        };
        OwnAttributes: {
            input: string | null;
            output: string | null;
        };
        ExportTraceServiceRequest: {
            resourceSpans?: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        ExportTraceServiceResponse: {
            partialSuccess?: components["schemas"]["PartialSuccess"];
        };
        TraceRetention: {
            /** @description Days since the newest span of a trace arrived; null for no limit */
            keepDays: number | null;
            /** @description Bytes of the texts of all spans; null for no limit */
            keepBytes: number | null;
            stored: components["schemas"]["StoredTraces"];
            /** @description When it was last checked what is kept no longer; null if never */
            checkedAt: string | null;
            /** @description What was last removed; null if nothing ever was */
            lastRemoval: components["schemas"]["Removal"] | null;
        };
        DeletedTraces: {
            traces: number;
            spans: number;
        };
        Trace: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            startedAt: string;
            /** @description Nanoseconds since 1970 */
            startNs: string;
            /** @description Nanoseconds */
            durationNs: string;
            inputTokens: number | null;
            outputTokens: number | null;
            /** @description A decimal number */
            cost: string | null;
            traceId: string;
            /** @description Of the root span, or of the earliest until the root arrives */
            name: string;
            service: string | null;
            /**
             * @description `error` if any span failed, else the status of the root
             * @enum {string}
             */
            status: "ok" | "error" | "unset";
            /** @description The conversation that it is a part of, as its spans say */
            sessionId: string | null;
            spanCount: number;
            errorCount: number;
        };
        Session: {
            sessionId: string;
            /** @description What its user said first, at most 200 characters; null if its first trace does not say so in words */
            firstWords: string | null;
            traceCount: number;
            spanCount: number;
            errorCount: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When its latest trace started
             */
            latestStartedAt: string;
        };
        TraceWithSpans: {
            trace: components["schemas"]["Trace"];
            /** @description At most the first 20,000, sorted by start */
            spans: components["schemas"]["Span"][];
        };
        SpanDetail: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            startedAt: string;
            /** @description Nanoseconds since 1970 */
            startNs: string;
            /** @description Nanoseconds */
            durationNs: string;
            inputTokens: number | null;
            outputTokens: number | null;
            /** @description A decimal number */
            cost: string | null;
            traceId: string;
            spanId: string;
            parentSpanId: string | null;
            name: string;
            /** @enum {string} */
            kind: "unspecified" | "internal" | "server" | "client" | "producer" | "consumer";
            /**
             * @description Determined by the conventions that its attributes follow
             * @enum {string}
             */
            type: "llm" | "tool" | "agent" | "other";
            /** @enum {string} */
            status: "ok" | "error" | "unset";
            statusMessage: string | null;
            model: string | null;
            hasInput: boolean;
            hasOutput: boolean;
            /**
             * input
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            input: unknown;
            /** @description The convention and the attributes that it was found by; null if there is none, or if the span is older */
            inputFrom: string | null;
            /**
             * output
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            output: unknown;
            /** @description The same for the output */
            outputFrom: string | null;
            /** @description Input tokens that were read from a cache */
            cachedTokens: number | null;
            /** @description Input tokens that were written to a cache */
            cacheWriteTokens: number | null;
            /** @description Output tokens that were spent on reasoning */
            reasoningTokens: number | null;
            /** @description The conversation that the span is a part of */
            sessionId: string | null;
            /** @description The user it was run for */
            userId: string | null;
            attributes: {
                [key: string]: unknown;
            };
            resource: {
                [key: string]: unknown;
            };
            scope: components["schemas"]["Scope"];
            events: components["schemas"]["SpanEvent"][];
            links: components["schemas"]["SpanLink"][];
        };
        SavedView: {
            /** Format: uuid */
            id: string;
            queueId: string | null;
            datasetId: string | null;
            name: string;
            query: string;
            shared: boolean;
            createdBy: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
        };
        StoredVisits: {
            stored: number;
        };
        Visit: {
            /** Format: uuid */
            id: string;
            actor: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            to: string;
            seconds: number;
        };
        CreatedWebhook: {
            /** Format: uuid */
            id: string;
            url: string;
            /** @description Null: events of every type */
            types: ("item.added" | "item.edited" | "item.reverted" | "item.approved" | "item.unapproved" | "item.flagged" | "item.unflagged" | "item.assigned" | "item.discarded" | "item.restored" | "item.pushed" | "push.requested" | "push.completed" | "push.stopped" | "queue.created" | "queue.archived" | "queue.unarchived" | "queue.deleted" | "dataset.created" | "dataset.deleted" | "import.completed")[] | null;
            /** @description Null: events of every queue, and those of no queue */
            queueId: string | null;
            description: string;
            enabled: boolean;
            /** @description Why the service disabled it. `gone`: the receiver answered 410. `place_lost`: the events were moved or restored since; replay from where you want to continue. */
            disabledBecause: ("gone" | "place_lost") | null;
            /** @description Whether nothing is sent from here (`WEBHOOKS=hold`): deliveries wait */
            held: boolean;
            /** @description Up to where events have been read for it, as `after` takes it */
            after: string;
            /** @description Deliveries that are due or will be tried again */
            waiting: number;
            /** @description Deliveries that were given up */
            dead: number;
            /** @description Until when the secret before the last rotation signs as well */
            earlierSecretUntil: string | null;
            createdBy: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
            /** @description Verifies signatures. Shown only now. */
            secret: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            /** @description Null: events of every type */
            types: ("item.added" | "item.edited" | "item.reverted" | "item.approved" | "item.unapproved" | "item.flagged" | "item.unflagged" | "item.assigned" | "item.discarded" | "item.restored" | "item.pushed" | "push.requested" | "push.completed" | "push.stopped" | "queue.created" | "queue.archived" | "queue.unarchived" | "queue.deleted" | "dataset.created" | "dataset.deleted" | "import.completed")[] | null;
            /** @description Null: events of every queue, and those of no queue */
            queueId: string | null;
            description: string;
            enabled: boolean;
            /** @description Why the service disabled it. `gone`: the receiver answered 410. `place_lost`: the events were moved or restored since; replay from where you want to continue. */
            disabledBecause: ("gone" | "place_lost") | null;
            /** @description Whether nothing is sent from here (`WEBHOOKS=hold`): deliveries wait */
            held: boolean;
            /** @description Up to where events have been read for it, as `after` takes it */
            after: string;
            /** @description Deliveries that are due or will be tried again */
            waiting: number;
            /** @description Deliveries that were given up */
            dead: number;
            /** @description Until when the secret before the last rotation signs as well */
            earlierSecretUntil: string | null;
            createdBy: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
        };
        WebhookSecret: {
            /** @description Verifies signatures. Shown only now. */
            secret: string;
        };
        WebhookTest: {
            /** @description Whether the receiver answered 2xx */
            delivered: boolean;
            /** @description What it answered; null without an answer */
            status: number | null;
            /** @description Why there is no answer */
            error: string | null;
        };
        Delivery: {
            eventId: string;
            type: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "dead";
            attempts: number;
            /** @description When it is tried next, unless an earlier event of its item waits */
            dueAt: string | null;
            /** @description When it was tried last */
            attemptedAt: string | null;
            /** @description What the receiver answered last */
            status: number | null;
            /** @description Why there was no answer */
            error: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
        };
        Problem: {
            /**
             * Format: uri-reference
             * @description The address of a page about it
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            /**
             * Format: uri-reference
             * @description The path of the request
             */
            instance: string;
            /**
             * @description Stable: for programs to act on
             * @enum {string}
             */
            code: "malformed_json" | "invalid_utf8" | "invalid_body" | "unknown_member" | "schema_invalid" | "queue_invalid" | "dataset_invalid" | "import_invalid" | "unreadable_spans" | "invalid_parameter" | "unknown_parameter" | "sql_refused" | "sql_failed" | "bad_request" | "unauthenticated" | "forbidden" | "push_for_leads" | "not_your_comment" | "members_annotate" | "not_found" | "queue_not_found" | "item_not_found" | "comment_not_found" | "annotation_not_found" | "dataset_not_found" | "datapoint_not_found" | "trace_not_found" | "span_not_found" | "push_not_found" | "project_not_found" | "sql_run_not_found" | "sql_query_not_found" | "view_not_found" | "member_not_found" | "invitation_not_found" | "api_key_not_found" | "webhook_not_found" | "delivery_not_found" | "method_not_allowed" | "item_approved" | "item_not_approved" | "item_removed" | "target_not_object" | "schema_not_met" | "changed_since" | "not_taken_back" | "annotate_instead" | "not_annotated" | "item_taken" | "annotation_submitted" | "slot_held" | "too_many_comments" | "queue_archived" | "unreadable_history" | "last_admin" | "queue_exists" | "dataset_exists" | "api_key_exists" | "invitation_exists" | "webhook_exists" | "datapoints_exist" | "sql_query_exists" | "view_exists" | "too_many_saved" | "sql_cancelled" | "push_empty" | "push_exists" | "push_state" | "verification_failed" | "too_many_conflicts" | "revision_mismatch" | "body_too_large" | "item_too_large" | "import_too_large" | "too_many_items" | "unsupported_media_type" | "idempotency_key_reused" | "not_assignable" | "not_a_member" | "sql_timeout" | "sql_too_large" | "sql_busy" | "rate_limited" | "internal_error" | "store_unavailable" | "database_unavailable" | "took_too_long" | "sql_unavailable" | "read_model_behind" | "too_busy" | "disk_full" | "shutting_down" | "not_ready";
            /** @description What is wrong in the body; the first 100 errors */
            errors?: components["schemas"]["FieldProblem"][];
            limit?: components["schemas"]["ExceededLimit"];
            /** @description For a query: where in its text, in UTF-16 units from 0 */
            position?: number;
            /** @description For an interrupted command to many items: the id that its events carry */
            correlationId?: string;
            /** @description For readiness: which services are up and which are not */
            checks?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description For what was created before with the same Idempotency-Key: its id
             */
            id?: string;
            /** @description For conflicts: the current state of the item */
            state?: string;
            /** @description For conflicts: the current revision */
            revision?: string;
            /** @description For conflicts about an item: its current target */
            target?: unknown;
            /** @description For conflicts about an item: its original target */
            originalTarget?: unknown;
        };
        NewQueue: {
            name: string;
            guidelines?: string;
            annotationSchema?: components["schemas"]["AnnotationSchema"] | null;
            /** @description The dataset that the push dialog offers first; a push over HTTP names one */
            datasetId?: string | null;
            /** @description With `false`, only leads and admins push */
            labelersMayPush?: boolean;
            /** @description How many members annotate an item, each on their own; 1: everybody shares one target */
            overlap?: number;
            /** @description The share of items that `overlap` members annotate, chosen by a hash of their ids; one member annotates each of the others */
            overlapShare?: number;
            /** @description For how long a draft that was never submitted keeps others from the item after it was last saved */
            slotHours?: number;
            /** @description The ids of the labelers it is open to; for others it does not exist. Leads, admins, auditors and API keys open every queue. Null: it is open to everybody */
            openTo?: string[] | null;
        };
        QueueChanges: {
            name?: string;
            guidelines?: string;
            datasetId?: string | null;
            /** @description With `false`, only leads and admins push */
            labelersMayPush?: boolean;
            /** @description How many members annotate an item, each on their own; 1: everybody shares one target */
            overlap?: number;
            /** @description The share of items that `overlap` members annotate, chosen by a hash of their ids; one member annotates each of the others */
            overlapShare?: number;
            /** @description For how long a draft that was never submitted keeps others from the item after it was last saved */
            slotHours?: number;
            /** @description The ids of the labelers it is open to; for others it does not exist. Leads, admins, auditors and API keys open every queue. Null: it is open to everybody */
            openTo?: string[] | null;
            /** @description Where items come to need more annotations: whether those that were approved because fewer agreed are opened again. What was pushed stays where it is. */
            reopenAgreed?: boolean;
        };
        QueueCopy: {
            name: string;
        };
        AddItems: {
            items: components["schemas"]["NewItem"][];
        };
        EditTarget: {
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            target: unknown;
        };
        ApproveItem: {
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            target?: unknown;
        };
        FlagItem: {
            /** @description What should be looked at again */
            reason: string;
        };
        AssignItem: {
            /** @description The ids of members who may review; an empty list takes the assignment back */
            members: string[];
        };
        SendBack: {
            /** @description What should be looked at again */
            reason: string;
            /**
             * Format: uuid
             * @description A member who may review; without it the one who approved the item, if they still may
             */
            to?: string;
        };
        RecordVisits: {
            visits: components["schemas"]["MeasuredVisit"][];
        };
        Batch: {
            /** @description At most `LIMIT_ITEMS_PER_BATCH`, which is 1,000 by default */
            items: components["schemas"]["NamedItem"][];
            command: components["schemas"]["PlainCommand"] | components["schemas"]["SetField"] | components["schemas"]["Flag"] | components["schemas"]["Assign"] | components["schemas"]["TakeBack"];
        };
        DatasetName: {
            name: string;
        };
        AddDatapoints: {
            datapoints: components["schemas"]["NewDatapoint"][];
        };
        SaveAnnotation: {
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            target: unknown;
        };
        SubmitAnnotation: {
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            target?: unknown;
        };
        SkipItem: {
            /** @description Why somebody else should annotate the item */
            reason: string;
        };
        ReleaseSlot: {
            /** @description The id of the member whose draft holds the slot */
            member: string;
        };
        WriteComment: {
            text: string;
            /** @description The place in the item that it is about: a JSON pointer into `data`, `target` or `metadata` */
            pointer?: string;
            /** @description The revision at which that place was looked at; by default the current one */
            revision?: number | string;
            /** @description The ids of members whom the text mentions */
            mentions?: string[];
        };
        ChangeComment: {
            /** @description Another text, from the author of the comment */
            text?: string;
            /** @description Whom the new text mentions */
            mentions?: string[];
            /** @description Resolves the comment, or opens it again */
            resolved?: boolean;
        };
        ImportItems: {
            source: components["schemas"]["DatasetSource"] | components["schemas"]["SpansSource"] | components["schemas"]["TracesSource"] | components["schemas"]["SessionsSource"] | components["schemas"]["SqlSource"];
        };
        PushRequest: {
            /** Format: uuid */
            datasetId: string;
            /**
             * @default approved
             * @enum {string}
             */
            scope: "approved" | "all" | "item";
            /** @description Which item; only with the scope `item` */
            itemId?: string | null;
        };
        NewSavedQuery: {
            name: string;
            /** @description One SELECT of Postgres */
            query: string;
        };
        SavedQueryChanges: {
            name?: string;
            /** @description One SELECT of Postgres */
            query?: string;
        };
        SqlQuery: {
            /** @description One SELECT of Postgres */
            query: string;
            /** @description An id for this run, with which it can be canceled */
            runId?: string | null;
            /**
             * @description The most rows to return; at most `LIMIT_SQL_ROWS`
             * @default 1000
             */
            limit: number;
        };
        NewView: {
            /**
             * Format: uuid
             * @description The queue whose items it lists
             */
            queueId?: string;
            /**
             * Format: uuid
             * @description The dataset whose datapoints it lists, if it is not of a queue
             */
            datasetId?: string;
            name: string;
            /** @description What follows `?` in the address of the page: `state`, `q`, `field`, `annotation`, `assignee`, `flagged`, `commented`, `mentioned`, `assigned` and `mine` filter, `sort=-field.score` sorts, and `hide=data,field.notes` leaves out columns */
            query: string;
            /** @description Whether everyone in the project sees it; by default only its author does */
            shared?: boolean;
        };
        ViewChanges: {
            name?: string;
            /** @description What follows `?` in the address of the page: `state`, `q`, `field`, `annotation`, `assignee`, `flagged`, `commented`, `mentioned`, `assigned` and `mine` filter, `sort=-field.score` sorts, and `hide=data,field.notes` leaves out columns */
            query?: string;
            /** @description Whether everyone in the project sees it; by default only its author does */
            shared?: boolean;
        };
        NewWebhook: {
            /** Format: uri */
            url: string;
            /** @description Only events of these types; null or absent for every type */
            types?: ("item.added" | "item.edited" | "item.reverted" | "item.approved" | "item.unapproved" | "item.flagged" | "item.unflagged" | "item.assigned" | "item.discarded" | "item.restored" | "item.pushed" | "push.requested" | "push.completed" | "push.stopped" | "queue.created" | "queue.archived" | "queue.unarchived" | "queue.deleted" | "dataset.created" | "dataset.deleted" | "import.completed")[] | null;
            /** @description Only events of this queue */
            queueId?: string | null;
            description?: string;
            /** @description Sends what came after this, as in the feed; by default only what comes from now on */
            after?: string;
        };
        WebhookChanges: {
            /** Format: uri */
            url?: string;
            /** @description Only events of these types; null or absent for every type */
            types?: ("item.added" | "item.edited" | "item.reverted" | "item.approved" | "item.unapproved" | "item.flagged" | "item.unflagged" | "item.assigned" | "item.discarded" | "item.restored" | "item.pushed" | "push.requested" | "push.completed" | "push.stopped" | "queue.created" | "queue.archived" | "queue.unarchived" | "queue.deleted" | "dataset.created" | "dataset.deleted" | "import.completed")[] | null;
            /** @description Only events of this queue */
            queueId?: string | null;
            description?: string;
            /** @description A webhook that was disabled continues where it was */
            enabled?: boolean;
        };
        RotateSecret: {
            /** @description How long the earlier secret signs as well */
            overlapHours?: number;
        };
        Replay: {
            /** @description Everything after this is sent, also what was sent before */
            after: string;
        };
        TracesToDelete: {
            /** @description Ids of traces, in upper or lower case */
            traceIds: string[];
        };
        RetentionLimits: {
            /** @description Days since the newest span of a trace arrived; null for no limit */
            keepDays: number | null;
            /** @description Bytes of the texts of all spans; null for no limit */
            keepBytes: number | null;
        };
        RoleChange: {
            /** @enum {string} */
            role: "labeler" | "lead" | "auditor" | "admin";
        };
        NewInvitation: {
            /** @enum {string} */
            role: "labeler" | "lead" | "auditor" | "admin";
            /** @description Only the person with this address may accept; without one, anyone with the link */
            email?: string | null;
        };
        NewApiKey: {
            name: string;
            scopes: ("items:write" | "read" | "review" | "admin")[];
            expiresAt?: string | null;
        };
        ProjectName: {
            name: string;
        };
        AccessSubject: {
            /** @enum {string} */
            type: "member" | "apiKey" | "invitation" | "project" | "webhook";
            id: string;
            name: string;
        };
        Provenance: {
            /** Format: uuid */
            queueId: string;
            /** Format: uuid */
            itemId: string;
            approvedBy: components["schemas"]["Actor"] | null;
            /** @description Only where the approval rests on annotations */
            decided?: components["schemas"]["Decided"];
            /** @description What had been written about the item, oldest first; absent where nothing had */
            comments?: components["schemas"]["Comment"][];
            /** Format: uuid */
            pushId: string;
            /** @description Counts the events of its stream, from 0 */
            itemRevision: string;
        };
        SchemaField: {
            key: string;
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "enum";
            /** @description What people see in place of the key */
            label?: string;
            description?: string;
            /** @description Whether an item without it lacks something to be approved */
            required?: boolean;
            /** @description What the review screen sets when an item is approved without it */
            default?: unknown;
            /** @description Only for type number */
            min?: number;
            /** @description Only for type number */
            max?: number;
            /** @description Only for type number: annotations that are no further apart are equal */
            tolerance?: number;
            /** @description With `false`, annotations are equal whatever they have here; the approved item has the first one’s value */
            counts?: boolean;
            /** @description Only for type enum */
            values?: (string | number | boolean | null)[];
            /** @description Only for type enum: what people see in place of the options, one for each, in their order */
            labels?: string[];
            /** @description Only for type enum: whether the value is a list of options */
            multiple?: boolean;
        };
        Counters: {
            new: number;
            modified: number;
            approved: number;
            discarded: number;
            pushed: number;
            total: number;
        };
        Overall: {
            percent: components["schemas"]["Figure"];
            fleiss: components["schemas"]["Figure"];
            alpha: components["schemas"]["Figure"];
            /** @description Answers that α leaves out, as they are no numbers */
            leftOut: number;
        };
        FieldAgreement: {
            /** @description The key of the field */
            key: string;
            /** @enum {string} */
            level: "nominal" | "ordinal" | "interval";
            overall: components["schemas"]["Overall"];
        };
        Pair: {
            members: string[];
            /** @description Items that both have answered */
            items: number;
            percent: components["schemas"]["Figure"];
            cohen: components["schemas"]["Figure"];
        };
        AgainstFinal: {
            member: string;
            /** @description Items that the member answered and that are approved */
            items: number;
            percent: components["schemas"]["Figure"];
            cohen: components["schemas"]["Figure"];
            differences: components["schemas"]["Difference"][];
        };
        Confusion: {
            /** @description The most frequent values */
            values: unknown[];
            /** @description How often two values were given to the same item, by their places */
            pairs: number[][];
            /** @description Values that are rarer, or too long to be shown */
            otherValues: number;
        };
        CurvePoint: {
            percent: components["schemas"]["Figure"];
            fleiss: components["schemas"]["Figure"];
            alpha: components["schemas"]["Figure"];
            /** @description Answers that α leaves out, as they are no numbers */
            leftOut: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
        };
        RulesChange: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            /**
             * @description What was changed
             * @enum {string}
             */
            what: "guidelines" | "schema";
            by: components["schemas"]["Actor"];
        };
        AnswerOfMember: {
            /** @description The id of the member */
            member: string;
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            value: unknown;
        };
        RateLimit: {
            requestsPerSecond: number;
            burst: number;
        };
        ItemSource: {
            /**
             * @description What the item came from. Depending on it there are further properties, which name the place.
             * @enum {string}
             */
            type: "api" | "dataset" | "span" | "trace" | "session" | "sql";
        };
        ItemFlag: {
            reason: string;
            by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
        };
        ItemAnnotations: {
            /** @description How many annotations the item needs */
            needed: number;
            /** @description How many members have submitted one. While the item is not approved, those who may not read what others answered are told of one less than it needs at most */
            submitted: number;
            /** @description Whether all are in and have not approved the item, because they differ or the schema blocks it, until somebody decides. For leads and auditors only, and not while they annotate the item themselves */
            disputed?: boolean;
        };
        RefusedItem: {
            /** Format: uuid */
            id: string;
            /** @description The same as the `code` of problems */
            code: string;
            detail: string;
            /**
             * @description The state the item is in
             * @enum {string}
             */
            state?: "New" | "Modified" | "Approved" | "discarded" | "pushed";
            /** @description Counts the events of its stream, from 0 */
            revision?: string;
        };
        CommentPlace: {
            pointer: string;
            /** @description The revision of the item at which it was looked at */
            revision: string;
        };
        Resolved: {
            by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
        };
        EventData: {
            /** Format: uuid */
            queueId?: string;
            /** Format: uuid */
            itemId?: string;
            /** Format: uuid */
            datasetId?: string;
            /** Format: uuid */
            pushId?: string;
            /** @description The revision that the event gave to what it is about */
            revision: string;
            /**
             * @description The state of the item after the event
             * @enum {string}
             */
            state?: "New" | "Modified" | "Approved" | "discarded" | "pushed";
            /**
             * @description Nobody decided this approval, since the annotations agree: the actor submitted the last of them, or changed what the queue asks for
             * @constant
             */
            by?: "agreement";
            /**
             * @description What was imported
             * @enum {string}
             */
            source?: "file" | "dataset" | "spans" | "traces" | "sessions" | "sql";
            /** @description How much the request added that completed the import */
            added?: number;
            /** @description How much of the import was there already */
            collapsed?: number;
        };
        ResultColumn: {
            name: string;
            /** @description The name in Postgres */
            type: string;
        };
        SqlTableColumn: {
            name: string;
            type: string;
            meaning: string;
        };
        Progress: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
            new: number;
            modified: number;
            approved: number;
            pushed: number;
            discarded: number;
        };
        Person: {
            actor: components["schemas"]["Actor"];
            /** @description Items whose target they edited */
            edited: number;
            /** @description Annotations that they submitted, where several members annotate each item */
            submitted?: number;
            /** @description What annotations agreed on counts for nobody */
            approved: number;
            discarded: number;
            days: number;
            /** @description Between two decisions that follow each other within ten minutes */
            medianSeconds: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            last: string;
        };
        Outcomes: {
            approvedUnchanged: number;
            approvedEdited: number;
            discarded: number;
            pushedUnapproved: number;
            left: number;
        };
        Waiting: {
            fromSeconds: number;
            items: number;
        };
        Assigned: {
            /** @description The id of a member; null for no one */
            member: string | null;
            /** @description An item that is assigned to several members counts for each of them */
            items: number;
        };
        ChangedField: {
            key: string;
            items: number;
        };
        SkippedItem: {
            /** Format: uuid */
            itemId: string;
            code: string;
        };
        Service: {
            /** @enum {string} */
            service: "command-api" | "projector" | "event-store" | "database";
            /**
             * @description `read_only`: it answers readers but accepts no changes; `stuck`: events wait and none is folded; `elsewhere`: it folds other streams than the API writes
             * @enum {string}
             */
            state: "up" | "read_only" | "stuck" | "elsewhere" | "away";
            /** @description What it runs on, or is */
            version: string | null;
            /** @description When it was started */
            since: string | null;
        };
        Lag: {
            /** @description Positions in the event store that are not folded yet */
            positions: number | null;
            /** @description Age of the last folded event while more are waiting */
            seconds: number | null;
        };
        VerifiedTable: {
            table: string;
            rows: number;
            different: number;
        };
        PartialSuccessOfLogs: {
            rejectedLogRecords: string;
            errorMessage: string;
        };
        PartialSuccess: {
            rejectedSpans: string;
            errorMessage: string;
        };
        StoredTraces: {
            traces: number;
            spans: number;
            /** @description Of the texts of the spans */
            bytes: number;
        };
        Removal: {
            traces: number;
            spans: number;
            /** @description Of the texts of the spans */
            bytes: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            at: string;
        };
        Span: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            startedAt: string;
            /** @description Nanoseconds since 1970 */
            startNs: string;
            /** @description Nanoseconds */
            durationNs: string;
            inputTokens: number | null;
            outputTokens: number | null;
            /** @description A decimal number */
            cost: string | null;
            traceId: string;
            spanId: string;
            parentSpanId: string | null;
            name: string;
            /** @enum {string} */
            kind: "unspecified" | "internal" | "server" | "client" | "producer" | "consumer";
            /**
             * @description Determined by the conventions that its attributes follow
             * @enum {string}
             */
            type: "llm" | "tool" | "agent" | "other";
            /** @enum {string} */
            status: "ok" | "error" | "unset";
            statusMessage: string | null;
            model: string | null;
            hasInput: boolean;
            hasOutput: boolean;
        };
        Scope: {
            name: string;
            version: string;
            attributes: {
                [key: string]: unknown;
            };
        };
        SpanEvent: {
            /** @description Nanoseconds since 1970 */
            timeNs: string;
            name: string;
            attributes: {
                [key: string]: unknown;
            };
        };
        SpanLink: {
            traceId: string;
            spanId: string;
            attributes: {
                [key: string]: unknown;
            };
        };
        FieldProblem: {
            /** Format: json-pointer */
            pointer: string;
            detail: string;
        };
        ExceededLimit: {
            name: string;
            value: number;
        };
        NewItem: {
            /**
             * data
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            data: unknown;
            /**
             * target
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            target: unknown;
            /** @description Carried along unchanged; null is the same as none */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Stable id of the item: a second item with the same key collapses onto the first, in this queue */
            idempotencyKey?: string;
        };
        MeasuredVisit: {
            /**
             * Format: uuid
             * @description Generated by the client, so that the visit can be sent again
             */
            id: string;
            /** Format: uuid */
            itemId: string;
            /** @description Seconds since the visit ended */
            secondsAgo: number;
            seconds: number;
        };
        NamedItem: {
            /** Format: uuid */
            id: string;
            /** @description The revision the command is meant for: a number, or a string as in answers */
            revision?: number | string;
        };
        PlainCommand: {
            /** @enum {string} */
            type: "approve" | "unapprove" | "discard" | "restore" | "revert" | "unflag";
        };
        SetField: {
            /** @constant */
            type: "setField";
            /** @description A key of the target; of a repeated key the last one is set */
            key: string;
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            value: unknown;
        };
        Flag: {
            /** @constant */
            type: "flag";
            reason: string;
        };
        Assign: {
            /** @constant */
            type: "assign";
            /** @description The ids of members who may review; an empty list takes assignments back */
            members: string[];
            /** @description Gives each item to one of the members, in turn and in the order sent, instead of to all of them */
            split?: boolean;
        };
        TakeBack: {
            /** @constant */
            type: "takeBack";
            /** @description The `correlationId` of the answer, which is the `X-Request-Id` of the request */
            correlationId: string;
        };
        NewDatapoint: {
            /**
             * data
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            data: unknown;
            /**
             * target
             * @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit.
             */
            target: unknown;
            /** @description Carried along unchanged; null is the same as none */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        DatasetSource: {
            /** @constant */
            type: "dataset";
            /** Format: uuid */
            datasetId: string;
            /** @description These datapoints: at most `LIMIT_ITEMS_PER_REQUEST` */
            datapointIds?: string[];
            /** @description The datapoints at these ordinals: ranges from a first to a last, ascending */
            ordinals?: number[][];
            /** @description All datapoints that contain this text, as in the list of datapoints; also needs the right `read` */
            q?: string;
        };
        SpansSource: {
            /** @constant */
            type: "spans";
            /** @description In the order that the items will have in the queue */
            spans: components["schemas"]["SpanKey"][];
        };
        TracesSource: {
            /** @constant */
            type: "traces";
            /** @description Each becomes one item */
            traceIds: string[];
            /**
             * @description `tree`: all spans, each with those that it led to as its `children`. `conversation`: what was said, as messages with `role` and `content`.
             * @enum {string}
             */
            form: "tree" | "conversation";
        };
        SessionsSource: {
            /** @constant */
            type: "sessions";
            /** @description The traces of each, by start, become one item */
            sessionIds: string[];
            /**
             * @description `tree`: all spans, each with those that it led to as its `children`. `conversation`: what was said, as messages with `role` and `content`.
             * @enum {string}
             */
            form: "tree" | "conversation";
        };
        SqlSource: {
            /** @constant */
            type: "sql";
            /** @description As for `POST /v1/sql`; also needs the right `read` */
            query: string;
            /** @description The columns that become each part: one column is the value, several become an object */
            columns: components["schemas"]["SqlColumns"];
            /** @description The column that identifies a row: importing the row again adds no second item */
            key?: string | null;
        };
        Decided: {
            /**
             * @description Whether all that the item needed agreed, or a lead decided
             * @enum {string}
             */
            by: "agreement" | "adjudication";
            /** @description In the order in which they submitted */
            annotators: components["schemas"]["Annotator"][];
        };
        Figure: {
            /**
             * @description Whether there is a figure, or why there is none
             * @enum {string}
             */
            is: "known" | "tooFew" | "noVariation" | "unequal";
            /** @description The items that it rests on */
            items: number;
            value?: number;
            /** @description Where it may well lie (95 %) */
            interval?: components["schemas"]["Interval"];
            /** @description How many items a figure needs, where they are too few */
            needed?: number;
            /** @description The fewest answers that an item has, where that is unequal */
            fewest?: number;
            /** @description The most answers that an item has, where that is unequal */
            most?: number;
        };
        Difference: {
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            given: unknown;
            /** @description Any JSON value, `null` too. It comes back exactly as it was written: key order, escapes and every digit. */
            final: unknown;
            items: number;
        };
        SpanKey: {
            traceId: string;
            spanId: string;
        };
        SqlColumns: {
            data: string[];
            target?: string[];
            metadata?: string[];
        };
        Annotator: {
            /** @description The id of a member who annotated the item */
            member: string;
            /** @description Whether they had submitted what was approved */
            agreed: boolean;
        };
        Interval: {
            from: number;
            to: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQueues: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Only those with exactly this name */
                name?: string;
                /** @description With `true`, only archived queues; otherwise only those that are not archived */
                archived?: boolean;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of queues, oldest first, with the number of items in each state */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Queue"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQueue"];
            };
        };
        responses: {
            /** @description The id of the queue */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The address of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQueue: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueChanges"];
            };
        };
        responses: {
            /** @description The settings after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueSettings"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    defineAnnotationSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationSchema"];
            };
        };
        responses: {
            /** @description The settings after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueSettings"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAnnotationSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue has no annotation schema */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueSettings"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unarchiveQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueSettings"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    duplicateQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueCopy"];
            };
        };
        responses: {
            /** @description The id of the new queue */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The address of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listItems: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description One or more of New, Modified, Approved, discarded, pushed, with commas; without it, the items that are in the queue */
                state?: string;
                /** @description Only items with this text in data, target, metadata or key, in any case, or with this id */
                q?: string;
                /** @description Only items whose target has this value for this key; with nothing after `=`, only items without this key. In targets of up to 20,000 bytes */
                field?: string;
                /** @description Only items that are flagged, or with `false` only those that are not */
                flagged?: boolean;
                /** @description Only items that are assigned to this member, given by id; `me` for the caller, `none` for items assigned to no one */
                assignee?: string;
                /** @description Only items with open comments, or with `false` only those without */
                commented?: boolean;
                /** @description Only items with an open comment that mentions this member, given by id; `me` for the caller, `none` for items that mention no one */
                mentioned?: string;
                /** @description In queues where several members annotate each item, only items that the caller has annotated or begun to (`mine`), has `submitted`, that are not approved and lack annotations as far as the caller may know (`open`), or whose annotations are all in and have not approved them, because they differ or the schema blocks it (`disputed`, for leads and auditors) */
                annotation?: "mine" | "submitted" | "open" | "disputed";
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Item"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most `LIMIT_BODY_BYTES`, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddItems"];
            };
        };
        responses: {
            /** @description One element per item sent, in the order sent */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description How many already existed */
                    "Collapsed-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedItem"][];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    editTarget: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 2048 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditTarget"];
            };
        };
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 2048 KiB, decompressed */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApproveItem"];
            };
        };
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unapproveItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    flagItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlagItem"];
            };
        };
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unflagItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    assignItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignItem"];
            };
        };
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendBackItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendBack"];
            };
        };
        responses: {
            /** @description The item as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getItem: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    discardItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is discarded */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getItemHistory: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Which events come first */
                order?: "oldest" | "newest";
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events, oldest first unless the order says otherwise */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HistoryEntry"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNextItem: {
        parameters: {
            query?: {
                /** @description The item that the caller comes from, which is not offered again. Those behind it come before the rest */
                after?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            /** @description Nothing is left for the caller */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAgreement: {
        parameters: {
            query?: {
                /** @description The key of one field of the schema; without it, whole targets */
                field?: string;
                /** @description The time, or a position of the event store; now if absent */
                at?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agreement"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAgreementCurve: {
        parameters: {
            query?: {
                /** @description The key of one field of the schema; without it, whole targets */
                field?: string;
                /** @description The time, or a position of the event store; now if absent */
                at?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures over time */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgreementCurve"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAgreementItems: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The key of one field of the schema; without it, whole targets */
                field?: string;
                /** @description The time, or a position of the event store; now if absent */
                at?: string;
                /** @description Only items that this member answered */
                member?: string;
                /** @description Whose answer to compare with: `approved` for the approved one, or the id of another member */
                beside?: string;
                /** @description Only where this was answered, as JSON */
                value?: string;
                /** @description Only where the answer compared with is this, as JSON */
                valueBeside?: string;
                /** @description Only where both differ, or only where they are equal */
                different?: boolean;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items in queue order, each with its answers */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgreementItem"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordVisits: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordVisits"];
            };
        };
        responses: {
            /** @description How many of them are new */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredVisits"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVisits: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of visits, oldest first */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Visit"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    commandItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the request in the log and in the events it leads to; generated if absent */
                "X-Request-Id"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most 2048 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description What became of the items: each is counted once or listed */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchOutcome"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Only those with exactly this name */
                name?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of datasets, oldest first */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dataset"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetName"];
            };
        };
        responses: {
            /** @description The id of the dataset */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The address of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDataset: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetName"];
            };
        };
        responses: {
            /** @description The new name */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetRenamed"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDatapoints: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Only datapoints with this text in data, target or metadata, in any case, or with this id. Such a page may end early, even empty, while `next` continues the search. */
                q?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of datapoints */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Datapoint"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addDatapoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        /** @description At most `LIMIT_BODY_BYTES`, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDatapoints"];
            };
        };
        responses: {
            /** @description One element per datapoint sent, in the order sent */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description How many already existed */
                    "Collapsed-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"][];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDatapoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
                /** @description The id of the datapoint */
                datapoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The datapoint is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importDataset: {
        parameters: {
            query?: {
                /** @description The format of the file; without it, the content type decides */
                format?: "jsonl" | "csv" | "parquet";
                /** @description The columns that become `data`: one column is the value, several become an object */
                data?: string;
                /** @description The columns that become `target`; without any it is `null` */
                target?: string;
                /** @description The columns that become `metadata`, always an object */
                metadata?: string;
                /** @description The columns whose texts are JSON; all others are taken as text */
                json?: string;
            };
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        /** @description At most `LIMIT_IMPORT_BYTES`, decompressed, and `LIMIT_IMPORT_ROWS` rows */
        requestBody: {
            content: {
                "application/jsonl": string;
                "text/csv": string;
                "application/vnd.apache.parquet": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The number of rows added, and the number that the same import had already added */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                    "application/jsonl": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAnnotation: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's own annotation; the revision is the item's */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveAnnotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 2048 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAnnotation"];
            };
        };
        responses: {
            /** @description The caller's own annotation as it is now; the revision is the item's */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitAnnotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 2048 KiB, decompressed */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubmitAnnotation"];
            };
        };
        responses: {
            /** @description The caller's own annotation as it is now; the revision is the item's */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reopenAnnotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's own annotation as it is now; the revision is the item's */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    skipItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SkipItem"];
            };
        };
        responses: {
            /** @description The caller's own annotation as it is now; the revision is the item's */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision the command is meant for (an ETag, such as `"3"`). At any other revision it is refused. */
                "If-Match"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseSlot"];
            };
        };
        responses: {
            /** @description The annotations that the caller may see */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Annotation"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAnnotations: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The annotations that the caller may see, in the order of members */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The revision in quotes, for `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Annotation"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQueueAnnotations: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of annotations */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueueAnnotation"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportQueueAnnotations: {
        parameters: {
            query?: {
                /** @description The format of the file */
                format?: "jsonl" | "csv" | "parquet";
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments, oldest first */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comments"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    writeComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteComment"];
            };
        };
        responses: {
            /** @description The comment */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the item */
                item: string;
                /** @description The id of the comment */
                comment: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeComment"];
            };
        };
        responses: {
            /** @description The comment as it is now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMentions: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments, each with its item */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Mention"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importQueueFile: {
        parameters: {
            query?: {
                /** @description The format of the file; without it, the content type decides */
                format?: "jsonl" | "csv" | "parquet";
                /** @description The columns that become `data`: one column is the value, several become an object */
                data?: string;
                /** @description The columns that become `target`; without any it is `null` */
                target?: string;
                /** @description The columns that become `metadata`, always an object */
                metadata?: string;
                /** @description The columns whose texts are JSON; all others are taken as text */
                json?: string;
                /** @description The column that identifies a row: its text or number becomes the `idempotencyKey` of the item. By default, rows of JSON Lines without a mapping have theirs in `idempotencyKey` */
                key?: string;
            };
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most `LIMIT_IMPORT_BYTES`, decompressed, and `LIMIT_IMPORT_ROWS` rows */
        requestBody: {
            content: {
                "application/jsonl": string;
                "text/csv": string;
                "application/vnd.apache.parquet": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The number of items added, and the number that the same import had already added */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                    "application/jsonl": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most `LIMIT_BODY_BYTES`, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportItems"];
            };
        };
        responses: {
            /** @description The number of items added, and the number that already existed */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                    "application/jsonl": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestPush: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushRequest"];
            };
        };
        responses: {
            /** @description The id of the push */
            202: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description For `atLeast` of a later read */
                    Position?: string;
                    /** @description The address of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedPush"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPushes: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pushes */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Push"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPush: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
                /** @description The id of the push */
                push: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The push */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Push"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSavedQueries: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All saved queries */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedQuery"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSavedQuery"];
            };
        };
        responses: {
            /** @description The saved query */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the saved query */
                query: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved query is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the saved query */
                query: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedQueryChanges"];
            };
        };
        responses: {
            /** @description The saved query after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runSql: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SqlQuery"];
            };
        };
        responses: {
            /** @description The result, or its first rows */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SqlResult"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSqlTables: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tables and their columns */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SqlTable"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelSql: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the run */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The query is canceled */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description Only of this queue */
                queue?: string;
                /** @description Only of this dataset */
                dataset?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All views that the caller can see */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewView"];
            };
        };
        responses: {
            /** @description The saved view */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the saved view */
                view: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the saved view */
                view: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewChanges"];
            };
        };
        responses: {
            /** @description The view after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQueueAsOf: {
        parameters: {
            query?: {
                /** @description The time; now if absent */
                at?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of items in each state */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueAsOf"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listItemsAsOf: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The time; now if absent */
                at?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the items that were in the queue at that time */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Item"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The first time */
                from?: string;
                /** @description The second time; now if absent */
                to?: string;
                /** @description Whether to add the target at both times */
                targets?: boolean;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items in queue order, each with its state at both times */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ItemChange"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sumUpChanges: {
        parameters: {
            query?: {
                /** @description The first time */
                from?: string;
                /** @description The second time; now if absent */
                to?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many items went from which state to which */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transition"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readEvents: {
        parameters: {
            query?: {
                /** @description Only events after this one: the id of an event, the value of a `Position` header, or `latest` for what comes from now on. Without it, from the beginning. */
                after?: string;
                /** @description Only events of these types, with commas between: item.added, item.edited, item.reverted, item.approved, item.unapproved, item.flagged, item.unflagged, item.assigned, item.discarded, item.restored, item.pushed, push.requested, push.completed, push.stopped, queue.created, queue.archived, queue.unarchived, queue.deleted, dataset.created, dataset.deleted, import.completed */
                type?: string;
                /** @description Only of this queue */
                queue?: string;
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description With `Accept: text/event-stream`: continues after this event, whatever `after` says */
                "Last-Event-ID"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event per line */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": components["schemas"]["Event"];
                    "text/event-stream": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook, with its secret */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description The webhook after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecret"];
            };
        };
        responses: {
            /** @description The new secret, shown only now */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the receiver answered */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only those in this state */
                state?: "waiting" | "delivered" | "dead";
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the webhook */
                webhook: string;
                /** @description The id of the event */
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is due */
            202: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    isLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Live"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them are up */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the whole installation */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportDataset: {
        parameters: {
            query?: {
                /** @description The format of the file */
                format?: "jsonl" | "csv" | "parquet";
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the dataset */
                dataset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTraces: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Text in the name or service, ignoring case, or the whole id of a trace */
                q?: string;
                /** @description Only traces of this status */
                status?: "ok" | "error" | "unset";
                /** @description Only traces that started at this time or later */
                from?: string;
                /** @description Only traces that started before this time */
                to?: string;
                /** @description Only traces of this session */
                session?: string;
                /** @description Only traces that took at least this many milliseconds */
                minDurationMs?: number;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of traces */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Trace"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportTraces: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most `LIMIT_BODY_BYTES`, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportTraceServiceRequest"];
                "application/x-protobuf": string;
            };
        };
        responses: {
            /** @description The valid spans are stored */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportTraceServiceResponse"];
                    "application/x-protobuf": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most `LIMIT_BODY_BYTES`, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportLogsServiceRequest"];
                "application/x-protobuf": string;
            };
        };
        responses: {
            /** @description The messages are stored */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLogsServiceResponse"];
                    "application/x-protobuf": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrace: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the trace */
                trace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceWithSpans"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTrace: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the trace */
                trace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSpan: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the trace */
                trace: string;
                /** @description The id of the span */
                span: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The span */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpanDetail"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTraces: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TracesToDelete"];
            };
        };
        responses: {
            /** @description How many traces and spans are deleted */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedTraces"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTraceRetention: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits, and what they did */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceRetention"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setTraceRetention: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionLimits"];
            };
        };
        responses: {
            /** @description The limits, and what they did */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceRetention"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnAttributes: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names of the attributes */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAttributes"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setOwnAttributes: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnAttributes"];
            };
        };
        responses: {
            /** @description The names of the attributes */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAttributes"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members, in the order they joined */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the member */
                member: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member is removed */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the member */
                member: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description The member after the change */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations, newest first */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: sent again, it creates nothing more and is answered 409 with the `id` of what it created. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description The invitation with its token */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the invitation */
                invitation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, newest first */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: sent again, it creates nothing more and is answered 409 with the `id` of what it created. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key, shown only now */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the API key */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked */
            204: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAccess: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Only this kind */
                kind?: "signedIn" | "signInFailed" | "signInThrottled" | "signedOut" | "signedOutEverywhere" | "apiKeyCreated" | "apiKeyRevoked" | "memberInvited" | "invitationRevoked" | "memberJoined" | "memberRoleChanged" | "memberRemoved" | "memberRenamed" | "passwordChanged" | "projectCreated" | "projectRenamed" | "tracesDeleted" | "traceRetentionChanged" | "webhookCreated" | "webhookChanged" | "webhookSecretRotated" | "webhookDeleted";
                /** @description Only what the actor with this id did */
                actor?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccessEntry"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description Only of this queue */
                queue?: string;
                /** @description Only of this item */
                item?: string;
                /** @description Only what the actor with this id did */
                actor?: string;
                /** @description Only events of these types, with commas between: ItemAdded, TargetEdited, TargetReverted, ItemApproved, ItemUnapproved, ItemFlagged, ItemUnflagged, ItemAssigned, ItemDiscarded, ItemRestored, AnnotationSubmitted, AnnotationReopened, ItemSkipped, SlotReleased, CommentWritten, CommentEdited, CommentResolved, CommentReopened, ItemPushed, QueueCreated, QueueRenamed, GuidelinesEdited, DefaultDatasetChosen, AnnotationSchemaDefined, AnnotationSchemaRemoved, PushersChosen, OverlapChosen, QueueOpenedTo, AnnotationsSettled, QueueArchived, QueueUnarchived, QueueDeleted, DatasetCreated, DatasetRenamed, DatasetDeleted, DatapointsAdded, DatapointDeleted, ImportCompleted, PushItemsSelected, PushRequested, PushProgressed, PushCompleted, PushStopped */
                type?: string;
                /** @description Only at this time or later */
                from?: string;
                /** @description Only before this time */
                to?: string;
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of activity */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listActivityLines: {
        parameters: {
            query?: {
                /** @description Only of this queue */
                queue?: string;
                /** @description Only of this item */
                item?: string;
                /** @description Only what the actor with this id did */
                actor?: string;
                /** @description Only events of these types, with commas between: ItemAdded, TargetEdited, TargetReverted, ItemApproved, ItemUnapproved, ItemFlagged, ItemUnflagged, ItemAssigned, ItemDiscarded, ItemRestored, AnnotationSubmitted, AnnotationReopened, ItemSkipped, SlotReleased, CommentWritten, CommentEdited, CommentResolved, CommentReopened, ItemPushed, QueueCreated, QueueRenamed, GuidelinesEdited, DefaultDatasetChosen, AnnotationSchemaDefined, AnnotationSchemaRemoved, PushersChosen, OverlapChosen, QueueOpenedTo, AnnotationsSettled, QueueArchived, QueueUnarchived, QueueDeleted, DatasetCreated, DatasetRenamed, DatasetDeleted, DatapointsAdded, DatapointDeleted, ImportCompleted, PushItemsSelected, PushRequested, PushProgressed, PushCompleted, PushStopped */
                type?: string;
                /** @description Only at this time or later */
                from?: string;
                /** @description Only before this time */
                to?: string;
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
                /** @description Only what happened after the event with this id */
                since?: string;
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of activity in short */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityLine"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                        /** @description The time of the oldest event that was looked at, where the search stopped early because few of very many events match */
                        lookedBackTo: string | null;
                        /** @description The latest event of the project, whether or not it matches: pass it as `since` to get what is newer */
                        latest: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listActors: {
        parameters: {
            query?: {
                /** @description Only of this queue */
                queue?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members, API keys and the system */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Actor"][];
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportActivity: {
        parameters: {
            query?: {
                /** @description Only of this queue */
                queue?: string;
                /** @description Only of this item */
                item?: string;
                /** @description Only what the actor with this id did */
                actor?: string;
                /** @description Only events of these types, with commas between: ItemAdded, TargetEdited, TargetReverted, ItemApproved, ItemUnapproved, ItemFlagged, ItemUnflagged, ItemAssigned, ItemDiscarded, ItemRestored, AnnotationSubmitted, AnnotationReopened, ItemSkipped, SlotReleased, CommentWritten, CommentEdited, CommentResolved, CommentReopened, ItemPushed, QueueCreated, QueueRenamed, GuidelinesEdited, DefaultDatasetChosen, AnnotationSchemaDefined, AnnotationSchemaRemoved, PushersChosen, OverlapChosen, QueueOpenedTo, AnnotationsSettled, QueueArchived, QueueUnarchived, QueueDeleted, DatasetCreated, DatasetRenamed, DatasetDeleted, DatapointsAdded, DatapointDeleted, ImportCompleted, PushItemsSelected, PushRequested, PushProgressed, PushCompleted, PushStopped */
                type?: string;
                /** @description Only at this time or later */
                from?: string;
                /** @description Only before this time */
                to?: string;
                /** @description The format of the file */
                format?: "jsonl" | "csv";
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event per line */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInsights: {
        parameters: {
            query?: {
                /** @description The `Position` of a command. The answer waits, for a limited time, until it includes that command. */
                atLeast?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the queue */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insights */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insights"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The most rows to return. A page ends early at about 8 MB. */
                limit?: number;
                /** @description The `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    /** @description The address of the next page, with `rel="next"` (RFC 8288); absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        /** @description What `after` takes to continue; null at the end */
                        next: string | null;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole request safe to repeat: sent again, it changes nothing and returns the same answer. With a different request the key is refused. */
                "Idempotency-Key"?: string;
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectName"];
            };
        };
        responses: {
            /** @description The project */
            201: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @description The id of the project */
                project: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB, decompressed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectName"];
            };
        };
        responses: {
            /** @description The renamed project */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verify: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a member of several projects: the project of the request. An API key has one project. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of rows compared, and the number that differ from the events */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    /** @description How many requests (`q`) this key or member may send at once, and in how many seconds (`w`) the quota is full again */
                    "RateLimit-Policy"?: string;
                    /** @description How many requests remain (`r`), and the seconds until the quota is full again (`t`) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                    "application/jsonl": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it is, and where to read more */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Root"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it is, and where to read more */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Root"];
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    /** @description The id of the request in the log */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
